"""bench.py MINOS FOLDER [NAME...] -- how fast, how much memory, and whether it got slower.

Makes each workload of workloads.tsv with `minos generate` or lagging.c (seeded: the same bytes everywhere), judges it several times, and
prints the medians: deciding (deciding_seconds of --stats), the whole process (user and system time), peak memory beyond the
input, and how many times md5sum's time the process took. NAME is a group or a workload; default: all but the grid.

Machines differ, so nothing is compared in seconds: the yardstick, the textbook search on a fixed history, is run in the same
run, and figures.tsv keeps deciding time as a multiple of the yardstick's. --keep writes it anew; without, rows that got more
than --tolerance times slower are named and the status is 1.

--beside NAME=COMMAND times another command on the same file ({} is its place), once, with the same limit.
"grid" is the hard grid: clients 10 20 50 100, values 2 3 5 10 100 unique, linearizable or not, 5,000 operations.
"""
import argparse
import json
import math
import os
import pathlib
import resource
import shlex
import statistics
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).parent


def workloads():
    rows = []
    for line in (HERE / "workloads.tsv").read_text().splitlines():
        if line and not line.startswith("#"):
            group, name, made, checked, letter = line.split("\t")
            rows.append((group, name, made.split(), checked.split(), letter))
    for clients in (10, 20, 50, 100):
        for values in ("2", "3", "5", "10", "100", "unique"):
            for wanted, letter in (("L", "L"), ("not-L", "? not L")):
                made = f"--operations 5000 --clients {clients} --values {values} --wanted {wanted}".split()
                rows.append(("grid", f"grid-{clients}-{values}-{wanted}", made, ["--stop-at", "linearizable"], letter))
    return rows


def run(command, limit):
    """Status, output, processor seconds, peak KiB; status None: the limit was met."""
    def capped():
        resource.setrlimit(resource.RLIMIT_CPU, (int(limit) + 1, int(limit) + 2))
    begun = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, preexec_fn=capped)
    out = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = status
    over = os.WIFSIGNALED(status) or time.monotonic() - begun > limit + 5
    return (None if over else os.waitstatus_to_exitcode(status)), out, usage.ru_utime + usage.ru_stime, usage.ru_maxrss


def judge(minos, path, checked, limit):
    """The letter with what is known of a "?", deciding seconds, process seconds, peak KiB."""
    wanted = [o for o in checked if o != "-q"]
    command = [minos, "check", "--json", "--stats", "--timeout", f"{limit}s", *wanted, str(path)]
    _, out, _, _ = run(command, limit)
    try:
        verdict = json.loads(out)
    except ValueError:
        return "none", math.inf, math.inf, 0
    known = " not L" if verdict["verdict"] == "?" and verdict["linearizable"] is False else ""
    quiet = [minos, "check", "-q", "--timeout", f"{limit}s", *wanted, str(path)]
    _, _, seconds, peak = run(quiet, limit)
    return verdict["verdict"] + known, verdict["stats"]["deciding_seconds"], seconds, peak


def make(options, made, path):
    """By `minos generate`, or by lagging.c where the row begins with its name."""
    if made[0] != "lagging":
        subprocess.run([options.minos, "generate", *made, "--seed", "1", "-o", str(path)], check=True, stderr=subprocess.DEVNULL)
        return
    program = path.parent / "lagging"
    compiler = os.environ.get("CC", "cc")
    subprocess.run([compiler, "-std=c11", "-O2", "-o", str(program), str(HERE / "lagging.c")], check=True)
    with open(path, "wb") as out:
        subprocess.run([str(program), *made[1:]], check=True, stdout=out)


def measure(options, row, folder):
    group, name, made, checked, letter = row
    path = folder / f"{name}.txt"
    make(options, made, path)
    size = path.stat().st_size
    runs = [judge(options.minos, path, checked, options.limit) for _ in range(options.runs)]
    sums = [run(["md5sum", str(path)], options.limit)[2] for _ in range(options.runs)]
    beside = []
    for peer in options.beside:
        label, command = peer.split("=", 1)
        begun = time.monotonic()
        try:
            subprocess.run(shlex.split(command.replace("{}", str(path))), timeout=options.limit, stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL)
            beside.append((label, time.monotonic() - begun))
        except subprocess.TimeoutExpired:
            beside.append((label, math.inf))
    if not options.leave:
        path.unlink()
    operations = int(made[1] if made[0] == "lagging" else made[made.index("--operations") + 1])
    return {"group": group, "name": name, "letter": runs[0][0], "expected": letter, "operations": operations,
            "deciding": statistics.median(r[1] for r in runs), "process": statistics.median(r[2] for r in runs),
            "peak": max(r[3] for r in runs) * 1024 - size, "sums": statistics.median(sums), "beside": beside}


def print_row(row, yardstick):
    ratio = row["process"] / row["sums"] if row["sums"] > 0.01 else math.nan
    beside = "".join(f"  {label} {'> limit' if s == math.inf else f'{s:.3f} s'}" for label, s in row["beside"])
    print(f"{row['name']:<44} {row['letter']:<8} {row['deciding']:9.4f} {row['process']:9.3f} {row['peak'] / 2**20:8.1f}"
          f" {row['peak'] / row['operations']:8.0f} {ratio:7.1f} {row['deciding'] / yardstick:9.4f}{beside}", flush=True)


def print_growth(rows):
    """The exponent of each series: the slope of log(deciding) over log(operations), least squares."""
    for group in dict.fromkeys(r["group"] for r in rows if r["group"].startswith("series:")):
        points = [(math.log(r["operations"]), math.log(r["deciding"])) for r in rows if r["group"] == group and r["deciding"] > 0]
        if len(points) < 2:
            continue
        x, y = statistics.mean(p[0] for p in points), statistics.mean(p[1] for p in points)
        slope = sum((a - x) * (b - y) for a, b in points) / sum((a - x) ** 2 for a, _ in points)
        print(f"{group}: deciding grows with operations to the power of {slope:.2f}")


def compare(rows, yardstick, options):
    """Against the figures kept: False when something got slower, or a letter is not the expected one."""
    kept = {}
    if (HERE / "figures.tsv").exists():
        for line in (HERE / "figures.tsv").read_text().splitlines():
            if line and not line.startswith("#"):
                name, ratio = line.split("\t")
                kept[name] = float(ratio)
    well = True
    for row in rows:
        if row["letter"] != row["expected"]:
            print(f"{row['name']}: the letter is {row['letter']}, expected {row['expected']}")
            well = well and row["letter"].startswith("?") and row["expected"] != "L"
        now, before = row["deciding"] / yardstick, kept.get(row["name"])
        if before and row["deciding"] > 0.02 and now > before * options.tolerance:
            print(f"{row['name']}: {now:.4f} times the yardstick, {now / before:.1f} times as much as kept")
            well = False
        kept[row["name"]] = now
    if options.keep:
        lines = [f"{name}\t{ratio:.4f}" for name, ratio in kept.items()]
        (HERE / "figures.tsv").write_text("# deciding time as a multiple of the yardstick's: bench.py --keep\n" + "\n".join(lines) + "\n")
    return well


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("minos")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--limit", type=int, default=60, help="seconds for each run")
    parser.add_argument("--tolerance", type=float, default=2)
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--leave", action="store_true", help="leave the histories in FOLDER")
    parser.add_argument("--beside", action="append", default=[])
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    rows = workloads()
    wanted = [r for r in rows if r[0] != "yardstick" and
              (any(n in (r[0], r[0].split(":")[-1], r[1]) for n in options.names) if options.names else r[0] != "grid")]
    if not wanted:
        sys.exit(f"no workload is called {' '.join(options.names)}")
    yardstick = measure(options, next(r for r in rows if r[0] == "yardstick"), options.folder)
    print(f"{'workload':<44} {'letter':<8} {'deciding':>9} {'process':>9} {'MiB':>8} {'B/op':>8} {'/md5sum':>7} {'/yardstick':>9}")
    print_row(yardstick, yardstick["deciding"])
    done = []
    for row in wanted:
        done.append(measure(options, row, options.folder))
        print_row(done[-1], yardstick["deciding"])
    print_growth(done)
    sys.exit(0 if compare(done, yardstick["deciding"], options) else 1)


main()
