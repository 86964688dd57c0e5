"""test_pages.py MINOS ROOT [AXE.js] -- pages of `minos report` in a real browser.

What a page shows equals what --json says; keys, links, playback and filter do what docs/CLI.md says; text of a log never becomes
markup, nothing is loaded, nothing is written to the console; axe-core, where it can be had, finds nothing. Exits with 77 where there
is no browser.
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import browser  # noqa: E402

MINOS, ROOT = sys.argv[1], sys.argv[2]
AXE = sys.argv[3] if len(sys.argv) > 3 and os.path.exists(sys.argv[3]) else ""
EXERCISE = os.path.join(ROOT, "testdata", "exercise3.py")
failures = []
work = tempfile.mkdtemp()


def check(name, holds, detail=""):
    if not holds:
        failures.append(name)
        print("FAILED: %s %s" % (name, detail))


def same(name, got, wanted):
    check(name, got == wanted, "\n  got    %r\n  wanted %r" % (got, wanted))


def minos(*arguments, also=()):
    done = subprocess.run([MINOS, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=100)
    if done.returncode not in (0, 1, *also):
        raise SystemExit("minos %s: status %d: %s" % (" ".join(arguments), done.returncode, done.stderr.decode(errors="replace")))
    return done.stdout


def page_of(source, *options, also=()):
    path = os.path.join(work, "page.html")
    minos("report", source, "-o", path, *options, also=also)
    return path


def written(name, content):
    path = os.path.join(work, name)
    with open(path, "wb") as out:
        out.write(content.encode() if isinstance(content, str) else content)
    return path


def state(b):
    return b.run("return minos.state")


def text(b, what):
    return b.run("return document.getElementById(arguments[0]).innerText", what)


def quiet(b, name):
    same(name + ": console", b.console(), [])
    check(name + ": nothing is loaded", len(b.requests()) == 1)


# ---- what it shows ----

def page_equals_json(b, name, source):
    verdicts = json.loads(minos("check", "--json", source))
    verdicts = verdicts if isinstance(verdicts, list) else [verdicts]
    listed = json.loads(minos("convert", "--to", "json", source)) if os.path.getsize(source) < 100000 else None
    b.open(page_of(source))
    for number, verdict in enumerate(verdicts):
        if number:
            b.go("#history=%d" % (number + 1))
        shown = b.run("return minos.verdict")
        same("%s #%d: the page's verdict is --json's" % (name, number + 1), shown, verdict)
        same(name + ": operations", state(b)["shown"], verdict["operations"])
        operations = b.run("return Array.from({length: minos.state.shown}, (_, op) => minos.operation(op))")
        same(name + ": outcomes", {kind: sum(o["outcome"] == kind for o in operations) for kind in ("ok", "fail", "unknown")}, verdict["outcomes"])
        if verdict["witness"]:
            order = verdict["witness"]["operations"]
            same(name + ": steps", [operations[op]["step"] for op in order], list(range(len(order))))
        if listed:
            check_operations(name, operations, listed["histories"][number] if "histories" in listed else listed)
    quiet(b, name)


def check_operations(name, operations, history):
    wanted = history["operations"]
    same(name + ": count", len(operations), len(wanted))
    for got, want in zip(operations, wanted):
        same(name + ": client", got["client"], str(want["client"]))
        same(name + ": start", got["start"], str(want["start"]))
        same(name + ": end", got["end"], str(want["end"]) if want.get("end") is not None else "?")


def test_numbers(b):
    page_equals_json(b, "exercise", EXERCISE)
    page_equals_json(b, "several objects", written("objects.txt", "c1 w(x) 1 0 1\nc1 r(y) 0 2 3\nc2 w(y) 1 0 1\nc2 r(x) 0 2 3\n"))
    page_equals_json(b, "exact times", written("times.txt", "A w 1 -0.5 1700000000.123456789\nB r 1 0.25 1700000000.1\nB r 0 1700000001 1700000002.5\n"))
    long = "A w 1 -12345678901234567890123 0.000000000000000000001\nB r 1 0 1\nB w 2 5 ?\n"
    page_equals_json(b, "times of any length", written("long.txt", long))
    page_equals_json(b, "times that no double holds", written("wide.txt", "A w 1 -9000000000000000001 9000000000000000003\nB r 1 1 9000000000000000007\n"))
    page_equals_json(b, "nothing", written("empty.txt", "@history H1\n"))


def test_everything(b):
    """All of testdata on one page: every kind of history and of evidence opens, in every spacing."""
    folders = [os.path.join(ROOT, "testdata", name) for name in sorted(os.listdir(os.path.join(ROOT, "testdata"))) if name not in ("hard", "bad", "traces")]
    # 65: some files there are no history; they are named, and the others judged.
    b.open(page_of("-r", *[one for one in folders if os.path.isdir(one)], also=(65,)))
    histories = b.run("return document.getElementById('history').options.length")
    check("there are many", histories > 100, histories)
    for number in range(1, histories + 1):
        b.go("#history=%d" % number)
        shown = b.run("""const n = minos.state.shown;
          for (let i = 0; i < Math.min(n, 12); i++) minos.select(i);
          for (const axis of ['even', 'event', 'real']) { minos.setAxis(axis); minos.frame(); }
          return document.body.innerText""")
        for word in ("undefined", "NaN", "[object"):
            check("%s: no %s" % (b.run("return minos.verdict.file"), word), word not in shown)
    quiet(b, "everything")


def test_values(b):
    b.open(page_of(written("values.txt", "A w 1 0 1\nA w 2 2 3\nB r 1 0 5\nB cas 2->3 6 7\n")))
    same("values after each step", b.run("return [0, 1, 2, 3].map(minos.valueAfter)"), ["1", "1", "2", "3"])


def test_banner(b):
    for number, letter, words in ((1, "S", "Sequential, not linearizable"), (2, "L", "Linearizable"), (3, "N", "Neither linearizable nor sequential")):
        b.open(page_of(EXERCISE), "#history=%d" % number)
        same("letter of H%d" % number, text(b, "letter"), letter)
        same("words of H%d" % number, text(b, "verdict-words"), words)
        same("chain of H%d" % number, b.run("return !document.getElementById('chain').hidden"), letter != "L")
        same("order of H%d" % number, b.run("return !document.getElementById('witness').hidden"), letter != "N")
    steps = b.run("return Array.from(document.querySelectorAll('#chain li'), (one) => one.innerText)")
    check("a chain of steps with lines", len(steps) >= 2 and all("line " in step for step in steps), steps)
    order = b.run("return document.getElementById('chain').compareDocumentPosition(document.getElementById('picture'))")
    check("the counterexample comes first", order & 4)


def test_skew_sweep(b):
    """Clocks or bug? What --skew-sweep found, and nothing of it where it was not asked for."""
    events = "".join("{:type :%s, :f :%s, :value %s, :process %s}\n" % row for row in (
        ("invoke", "write", 1, 0), ("ok", "write", 1, 0), ("invoke", "read", "nil", 1), ("ok", "read", "nil", 1)))
    late = written("late.txt", "@unit ms\nA w 1 0 2\nB r 0 4 5\n")
    for path, told in ((late, "Clocks that differ by 2ms would make it linearizable"),
                       (written("exact.txt", "@unit ms\nA w 1 0 2\nB r 1 4 5\n"), "no skew is needed"),
                       (written("never.txt", "A w 1 0 1\nA w 2 2 3\nB r 2 4 5\nB r 1 6 7\n"), "No clock skew explains it"),
                       (written("events.edn", events), "can’t be measured")):
        b.open(page_of(path, "--skew-sweep"))
        check("sweep: " + told, told in text(b, "proofs"), text(b, "proofs"))
    b.open(page_of(late))
    same("no sweep unless asked for", b.run("return document.getElementById('sweep')"), None)
    quiet(b, "sweep")


# ---- what it does ----

def test_keys(b):
    b.open(page_of(EXERCISE), "#history=2&op=1")
    same("a link selects", state(b)["op"], 1)
    b.press("right")
    second = state(b)["op"]
    check("right goes on in the lane", second != 1 and b.run("return minos.operation(arguments[0]).client === minos.operation(1).client", second))
    b.press("left")
    same("left goes back", state(b)["op"], 1)
    b.press("down")
    check("down changes the lane", b.run("return minos.operation(minos.state.op).client !== minos.operation(1).client"))
    b.press("up")
    check("up comes back", b.run("return minos.operation(minos.state.op).client === minos.operation(1).client"))
    before = state(b)
    b.press("+")
    closer = state(b)
    check("+ zooms in", closer["to"] - closer["from"] < before["to"] - before["from"])
    b.press("-")
    check("- zooms out", state(b)["to"] - state(b)["from"] > closer["to"] - closer["from"])
    b.press("+", "+", "0")
    check("0 shows all", state(b)["to"] - state(b)["from"] >= before["to"] - before["from"])
    b.press("?")
    check("? opens the help", b.run("return document.getElementById('help').open"))
    b.press("escape")
    check("escape closes it", not b.run("return document.getElementById('help').open"))
    b.press("/")
    same("/ goes to the filter", b.run("return document.activeElement.id"), "search")
    chosen = state(b)["op"]
    b.press("n", "left")
    same("letters are text there", b.run("return document.getElementById('search').value"), "n")
    same("and arrows move in it", state(b)["op"], chosen)
    b.press("escape")
    same("escape leaves it", b.run("return document.activeElement.tagName"), "BODY")
    quiet(b, "keys")


def test_violations(b):
    b.open(page_of(EXERCISE), "#history=3")
    core = b.run("return minos.verdict.counterexample.operations")
    seen = []
    for _ in core:
        b.press("n")
        seen.append(state(b)["op"])
    same("n goes through the counterexample", sorted(seen), sorted(core))
    b.press("n")
    same("and around", state(b)["op"], seen[0])
    b.press("N")
    same("N goes back", state(b)["op"], seen[-1])
    check("why is told", "must stand before" in text(b, "why"))


def test_links(b):
    path = page_of(EXERCISE)
    b.open(path, "#history=2&op=3")
    same("history and operation", (b.run("return minos.verdict.history"), state(b)["op"]), ("H2", 3))
    b.go("#history=1&op=2")
    same("another one", (b.run("return minos.verdict.history"), state(b)["op"]), ("H1", 2))
    line = b.run("return minos.operation(1).line")
    b.go("#history=1&line=%d" % line)
    same("a line", state(b)["op"], 1)
    b.go("#history=99&op=77")
    same("what is not there changes nothing", state(b)["op"], 1)
    b.run("document.querySelector('#chain a.op').click()")
    b.settle()
    check("the chain's links select", "op=%d" % state(b)["op"] in b.run("return location.hash"))
    b.press("right")
    time.sleep(0.4)
    check("the address follows", b.run("return location.hash").endswith("op=%d" % state(b)["op"]))


def test_mouse(b):
    b.open(page_of(EXERCISE))
    box = b.run("""const c = document.getElementById('timeline-canvas'); c.scrollIntoView({block: 'center'});
                   const r = c.getBoundingClientRect(); return {x: r.x, y: r.y, width: r.width, height: r.height}""")
    rows = (box["height"] - 22) / 3
    b.click_at(box["x"] + 110 + (box["width"] - 110) * 0.5, box["y"] + 22 + rows * 0.5)
    same("a click selects the bar under it", state(b)["op"], 0)
    for kind in ("even", "event", "real"):
        b.run("const a = document.getElementById('axis'); a.value = arguments[0]; a.dispatchEvent(new Event('change'))", kind)
        b.settle()
        same("spacing", state(b)["axis"], kind)
        b.click_at(box["x"] + 110 + (box["width"] - 110) * 0.5, box["y"] + 22 + rows * 0.5)
        same("the bar is still there, " + kind, state(b)["op"], 0)
    quiet(b, "mouse")


def test_playback(b):
    b.open(page_of(EXERCISE))
    order = b.run("return minos.verdict.witness.operations")
    for step, op in enumerate(order):
        b.run("document.getElementById('step-on').click()")
        b.settle()
        same("step %d" % (step + 1), (state(b)["playing"], state(b)["op"]), (step, op))
        current = b.run("return document.querySelector('#steps .current').innerText")
        check("its value", b.run("return minos.valueAfter(arguments[0])", step) in current, current)
    b.run("document.getElementById('rewind').click()")
    same("rewound", state(b)["playing"], -1)
    b.press("p")
    until = time.time() + 8
    while state(b)["playing"] < len(order) - 1 and time.time() < until:
        time.sleep(0.1)
    same("p plays to the end", state(b)["playing"], len(order) - 1)


def test_filter(b):
    b.open(page_of(EXERCISE), "#history=2")
    all_of_it = state(b)["found"]

    def found(words):
        b.run("const s = document.getElementById('search'); s.value = arguments[0]; s.dispatchEvent(new Event('input'))", words)
        time.sleep(0.2)
        b.settle()
        return state(b)["found"]

    operations = b.run("return Array.from({length: minos.state.shown}, (_, op) => minos.operation(op))")
    same("reads", found("r "), sum("r" in (o["label"] + o["client"]).lower() for o in operations))
    same("two words", found("r 2"), sum("r" in (o["label"] + o["client"]).lower() and "2" in o["label"] for o in operations))
    same("a number", found("#3"), 1)
    rows = b.run("return Array.from(document.querySelectorAll('#table-rows .row'), (one) => one.innerText)")
    check("its row", len(rows) == 1 and rows[0].startswith("#3"), rows)
    same("nothing", found("no such thing"), 0)
    same("all again", found(""), all_of_it)
    quiet(b, "filter")


def test_languages(b):
    words = None
    for code, linearizable in (("en", "Linearizable"), ("de", "Linearisierbar"), ("ru", "Линеаризуема")):
        b.open(page_of(EXERCISE, "--lang", code), "#history=2&op=0")
        same("--lang " + code, (b.run("return document.documentElement.lang"), text(b, "verdict-words")), (code, linearizable))
        words = b.run("return minos.words")
        check("nothing is left empty, " + code, b.run("return Array.from(document.querySelectorAll('[data-say]')).every((one) => one.textContent)"))
    for code in ("de", "ru"):
        same("all words in " + code, sorted(words[code]), sorted(words["en"]))
        for key, english in words["en"].items():
            ours = words[code][key]
            same("%s in %s counts, too" % (key, code), isinstance(ours, list), isinstance(english, list))
            forms = ours if isinstance(ours, list) else [ours]
            if isinstance(ours, list):
                same("%s in %s: forms" % (key, code), len(forms), 4 if code == "ru" else 2)
            first = english[0] if isinstance(english, list) else english
            for form in forms:
                check("%s in %s: the same {names}" % (key, code), set(braces(form)) == set(braces(first)), form)
    b.run("const l = document.getElementById('language'); l.value = 'de'; l.dispatchEvent(new Event('change'))")
    b.settle()
    same("the switch", (b.run("return document.documentElement.lang"), text(b, "verdict-words")), ("de", "Linearisierbar"))
    for number in (1, 3):
        b.go("#history=%d" % number)
        b.press("n")
        german = text(b, "chain") + text(b, "why")
        check("reasons in German", "muss vor" in german and "must stand" not in german and "undefined" not in german, german)
    quiet(b, "languages")
    refusals_speak(b)
    values_speak(b)
    limits_speak(b)


def speak(b, code):
    b.run("const l = document.getElementById('language'); l.value = arguments[0]; l.dispatchEvent(new Event('change'))", code)
    b.settle()


def values_speak(b):
    """What an object holds after a step, in the page's language whatever --lang said."""
    path = written("values.txt", "@model fenced-store\nA write A1=>true 0 1 token=1\nB write B1=>true 2 3 token=2\nC r B1 4 5\n")
    held = {"en": "highest token ", "de": "höchstes Token ", "ru": "наибольший токен "}
    for code in held:
        b.open(page_of(path, "--lang", code))
        for spoken in (code, *held):
            speak(b, spoken)
            told = text(b, "steps-body")
            for n in range(3):
                same("--lang %s, then %s: step %d" % (code, spoken, n), held[spoken] + str(n) in told, True)
            same("and no other words", [other for other in held if held[other] in told], [spoken])
    quiet(b, "values")


def limits_speak(b):
    path = written("limit.txt", "".join("A%d w 1 0 9\nB%d r 1 0 9\n" % (i, i) for i in range(12)))
    told = {"en": "Stopped by: the chosen decider. no decider", "de": "Angehalten durch: das gewählte Verfahren. kein ", "ru": "Остановлено: выбранная процедура. ни одна "}
    for code in told:
        b.open(page_of(path, "--decider", "enumerate", "--lang", code))
        for spoken in told:
            speak(b, spoken)
            check("--lang %s, then %s" % (code, spoken), told[spoken] in text(b, "undecided"), text(b, "undecided"))
    quiet(b, "limits")


def refusals_speak(b):
    """What models refuse, and where it stands, in the page's language whatever --lang said; the verdict's JSON stays English."""
    queue = os.path.join(ROOT, "testdata", "queue", "N", "own-item-gone.txt")
    refused = {"en": "it can't be empty: the queue holds 1", "de": "sie kann nicht leer sein: die Warteschlange enthält 1", "ru": "она не может быть пуста: в очереди 1"}
    for code in refused:
        b.open(page_of(queue, "--lang", code))
        for spoken in (code, *refused):
            b.run("const l = document.getElementById('language'); l.value = arguments[0]; l.dispatchEvent(new Event('change'))", spoken)
            b.settle()
            told = text(b, "chain-body")
            for other, words in refused.items():
                same("--lang %s, then %s: %s" % (code, spoken, words), words in told, other == spoken)
        same("the verdict is English", b.run("return minos.verdict.counterexample.reasons[0].text"), refused["en"])
    quiet(b, "refusals")


def braces(form):
    return [part.split("}")[0] for part in form.split("{")[1:]]


# ---- what it withstands ----

def test_hostile(b):
    evil = ["</script><script>window.hacked=1</script>", "<img src=x onerror=window.hacked=1>", "<!--<script>", "]]>", "\u2028\u2029", "\u202ereversed\u2066",
            "'\"><svg onload=window.hacked=1>", "{{constructor}}", "__proto__", "%s%d", "\\u003c/script\\u003e", "\U0001f469\u200d\U0001f469\u200d\U0001f467", "日本語"]
    lines, tick = [], 0
    for one in evil:
        lines.append('%s w(%s) %s %d %d' % (json.dumps(one), json.dumps(one), json.dumps(one), tick, tick + 2))
        lines.append('reader r(%s) nil %d %d' % (json.dumps(one), tick + 3, tick + 4))
        tick += 5
    name = "<img src=x onerror=window.hacked=1>.txt"
    source = written(name, "\n".join(lines) + "\n")
    b.open(page_of(source))
    b.settle()
    for op in range(0, 2 * len(evil)):
        b.run("minos.select(arguments[0])", op)
    b.settle()
    b.press("n", "p", "?", "escape")
    check("nothing of a log runs", b.run("return window.hacked === undefined"))
    same("nothing of a log becomes an element", b.run("return document.querySelectorAll('img, svg, script:not([class])').length"), 1)
    same("labels are texts", b.run("return minos.operation(2).client"), evil[1])
    check("nothing turns the direction of writing", b.run("return !/[\\u2028-\\u202e\\u2066-\\u2069]/.test(document.body.innerText)"))
    same("all of them are shown", state(b)["found"], 2 * len(evil))
    quiet(b, "hostile")
    control = written("control.txt", '"\\u0000\\u0001\\u001b[31m" w "a\\u0000b" 0 1\nB r nil 2 3\n')
    b.open(page_of(control))
    check("controls are shown as such", "\ufffd" in b.run("return minos.operation(0).client"))
    quiet(b, "controls")


def test_policy(b):
    b.open(page_of(EXERCISE))
    b.run("const s = document.createElement('script'); s.textContent = 'window.hacked = 1'; document.body.append(s)")
    b.run("document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=window.hacked=1><p style=\"color:red\">')")
    b.settle()
    check("the policy lets no other script run", b.run("return window.hacked === undefined"))
    check("and says so", any("Content Security Policy" in one for one in b.console()))


# ---- how it looks ----

def pixels(b):
    """How many pixels of the timeline have each of the colours that mean something."""
    return b.run("""
      const c = document.getElementById('timeline-canvas');
      const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;
      const counts = {};
      for (let i = 0; i < d.length; i += 4) {
        const key = '#' + [d[i], d[i + 1], d[i + 2]].map((x) => x.toString(16).padStart(2, '0')).join('');
        counts[key] = (counts[key] || 0) + 1;
      }
      return counts""")


KINDS = {"core": (213, 94, 0), "read": (0, 158, 115), "write": (0, 114, 178)}


def edges(b, number):
    """The first and last column of each bar have the colour of its kind, where its times say that they are."""
    core = b.run("return minos.verdict.counterexample ? minos.verdict.counterexample.operations : []")
    operations = b.run("return Array.from({length: minos.state.shown}, (_, op) => minos.operation(op))")
    clients = list(dict.fromkeys(one["client"] for one in operations))
    row = min(30, 460 // len(clients))
    now, width = state(b), b.run("return document.getElementById('timeline-canvas').width")
    scale = (width - 110) / (now["to"] - now["from"])
    for op, one in enumerate(operations):
        kind = "core" if op in core else "read" if one["label"].startswith("r") else "write"
        y = 22 + row * clients.index(one["client"]) + row // 2
        for at in (float(one["start"]), float(one["end"])):
            x = 110 + (at - now["from"]) * scale
            near = b.run("""const d = document.getElementById('timeline-canvas').getContext('2d').getImageData(arguments[0], arguments[1], 7, 1).data;
                            return Array.from({length: 7}, (_, k) => [d[4 * k], d[4 * k + 1], d[4 * k + 2]])""", round(x) - 3, y + 6)
            distance = min(sum(abs(a - b) for a, b in zip(pixel, KINDS[kind])) for pixel in near)
            check("H%d: the edge of #%d at %s" % (number, op, at), distance < 200, "%s %s" % (kind, near))


def test_looks(b):
    """Rendering differs between versions; what must be on the canvas does not: of each history the edges of its operations."""
    for number in (1, 2, 3):
        b.open(page_of(EXERCISE), "#history=%d" % number)
        b.settle()
        counts = pixels(b)
        core = b.run("return minos.verdict.counterexample ? minos.verdict.counterexample.operations.length : 0")
        rest = state(b)["shown"] - core
        same("H%d: violations are drawn exactly where there are any" % number, counts.get("#d55e00", 0) > 300, core > 0)
        same("H%d: others too" % number, counts.get("#0072b2", 0) + counts.get("#009e73", 0) > 40, rest > 0)
        edges(b, number)
        heavy = b.run("return document.getElementById('timeline-canvas').height") > 60
        check("H%d: there is a lane for each client" % number, heavy)
        same("H%d: nothing is wider than the window" % number, b.run("return document.documentElement.scrollWidth <= innerWidth"), True)
        shot = b.screenshot()
        check("H%d: a picture" % number, shot[:4] == b"\x89PNG" and len(shot) > 10000)


def test_dark():
    with browser.Browser(dark=True) as b:
        b.open(page_of(EXERCISE))
        paper = b.run("return getComputedStyle(document.body).backgroundColor")
        same("dark where the system is dark", paper, "rgb(22, 24, 27)")
        check("the canvas, too", pixels(b).get("#ff8533", 0) > 300)
        b.run("const t = document.getElementById('theme'); t.value = 'light'; t.dispatchEvent(new Event('change'))")
        b.settle()
        same("light where one says so", b.run("return getComputedStyle(document.body).backgroundColor"), "rgb(255, 255, 255)")
        accessible(b, "dark")


def test_print(b):
    b.open(page_of(EXERCISE))
    pdf = b.call("POST", "/print", {})
    check("it prints", len(pdf) > 10000)
    rules = b.run("return Array.from(document.styleSheets[0].cssRules).filter((r) => r.media && r.media.mediaText === 'print').length")
    same("with a style for paper", rules, 1)


def accessible(b, name):
    if not AXE:
        return
    with open(AXE, encoding="utf-8") as source:
        b.run(source.read() + "\n;window.axe = axe;")
    found = b.run_async("const done = arguments[0]; axe.run(document).then((r) => done(r.violations.map((v) => v.id + ': ' + v.nodes.map((n) => n.html.slice(0, 80)).join(' | '))))")
    same(name + ": axe-core finds nothing", found, [])


def test_accessibility(b):
    for number in (1, 2, 3):
        b.open(page_of(EXERCISE), "#history=%d&op=1" % number)
        b.settle()
        accessible(b, "H%d" % number)
    b.open(page_of(written("objects.txt", "c1 w(x) 1 0 1\nc1 r(y) 0 2 3\nc2 w(y) 1 0 1\nc2 r(x) 0 2 3\n")))
    accessible(b, "several objects")
    b.press("?")
    accessible(b, "help")


def main():
    if not browser.find_chromium() or not browser.find_driver():
        print("skipped: chromium and chromium-driver are not installed")
        return 77
    if not AXE:
        print("note: axe-core is not here; ./dev pages fetches it and checks accessibility")
    begun = time.time()
    with browser.Browser() as b:
        for test in (test_numbers, test_everything, test_values, test_banner, test_skew_sweep, test_keys, test_violations, test_links, test_mouse, test_playback, test_filter,
                     test_languages, test_hostile, test_policy, test_looks, test_print, test_accessibility):
            at = time.time()
            test(b)
            print("%-22s %5.1f s" % (test.__name__, time.time() - at))
    test_dark()
    print("%d failures, %.1f s" % (len(failures), time.time() - begun))
    return 1 if failures else 0


try:
    status = main()
finally:
    shutil.rmtree(work, ignore_errors=True)
sys.exit(status)
