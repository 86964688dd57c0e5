"""browser.py -- a headless Chromium that tests drive: the few calls of the WebDriver protocol that they need.

Nothing but Python's library and Debian's chromium and chromium-driver, so that the tests run wherever those are installed.
"""
import base64
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {"left": "\ue012", "up": "\ue013", "right": "\ue014", "down": "\ue015", "escape": "\ue00c", "enter": "\ue007", "tab": "\ue004"}


def find_chromium():
    """The one that CHROMIUM names, else the system's."""
    if os.environ.get("CHROMIUM"):
        return os.environ["CHROMIUM"]
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if shutil.which(name):
            return shutil.which(name)
    return None


def find_driver():
    return shutil.which("chromedriver") or next((p for p in ("/usr/bin/chromedriver", "/usr/lib/chromium/chromedriver") if os.path.exists(p)), None)


class BrowserError(Exception):
    pass


class Browser:
    """`with Browser() as b`: a window of 1280 x 900, light unless `dark`; console messages and network requests are kept.

    `fonts` is a configuration of fontconfig, `hinting` and `arguments` go to Chromium.
    """

    def __init__(self, dark=False, fonts=None, hinting="none", arguments=()):
        self.folder = tempfile.mkdtemp()
        self.arguments = ["--font-render-hinting=" + hinting, *arguments]
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.driver = subprocess.Popen([find_driver(), "--port=%d" % self.port, "--disable-build-check"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                       env={**os.environ, **({"FONTCONFIG_FILE": fonts} if fonts else {})})
        try:
            self.session = self._start(dark)
        except BaseException:
            self.close()
            raise

    def _start(self, dark):
        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1280,1000", "--force-device-scale-factor=1",
                     "--hide-scrollbars", "--lang=en", "--user-data-dir=" + self.folder, "--disable-background-networking", "--no-first-run",
                     "--disable-component-update", *self.arguments, "--blink-settings=preferredColorScheme=%d" % (0 if dark else 1)]
        wanted = {"capabilities": {"alwaysMatch": {"goog:chromeOptions": {"binary": find_chromium(), "args": arguments},
                                                   "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"}}}}
        until = time.time() + 30
        while True:
            try:
                return self._send("POST", "/session", wanted)["sessionId"]
            except (ConnectionError, urllib.error.URLError):
                if time.time() > until or self.driver.poll() is not None:
                    raise BrowserError("chromedriver does not answer")
                time.sleep(0.1)

    def _send(self, method, path, body=None):
        data = json.dumps(body if body is not None else {}).encode() if method == "POST" else None
        request = urllib.request.Request("http://127.0.0.1:%d%s" % (self.port, path), data, {"Content-Type": "application/json"}, method=method)
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(request, timeout=90) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise BrowserError(json.load(error)["value"]["message"].split("\n")[0]) from None

    def call(self, method, path, body=None):
        return self._send(method, "/session/%s%s" % (self.session, path), body)

    def __enter__(self):
        return self

    def __exit__(self, *what):
        self.close()

    def close(self):
        try:
            if hasattr(self, "session"):
                self.call("DELETE", "")
        except (BrowserError, OSError):
            pass
        self.driver.terminate()
        self.driver.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def open(self, path, fragment=""):
        """Open a file anew, even where only the fragment differs."""
        self.call("POST", "/url", {"url": "about:blank"})
        self.log("browser"), self.log("performance")
        self.call("POST", "/url", {"url": "file://" + os.path.abspath(path) + fragment})

    def go(self, fragment):
        self.run("location.hash = arguments[0]", fragment)
        self.settle()

    def run(self, script, *arguments):
        return self.call("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def run_async(self, script, *arguments):
        return self.call("POST", "/execute/async", {"script": script, "args": list(arguments)})

    def settle(self):
        """Wait until what has happened is drawn."""
        self.run_async("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")

    def press(self, *keys):
        for key in keys:
            value = KEYS.get(key, key)
            shift = len(value) == 1 and value.isalpha() and value.isupper()
            steps = [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
            if shift:
                steps = [{"type": "keyDown", "value": "\ue008"}] + steps + [{"type": "keyUp", "value": "\ue008"}]
            self.call("POST", "/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": steps}]})
        self.settle()

    def click_at(self, x, y):
        moves = [{"type": "pointerMove", "x": int(x), "y": int(y)}, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self.call("POST", "/actions", {"actions": [{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": moves}]})
        self.settle()

    def log(self, kind):
        return self.call("POST", "/se/log", {"type": kind})

    def console(self):
        """What the page wrote to the console since it was opened, violations of its policy included."""
        return [entry["message"] for entry in self.log("browser")]

    def requests(self):
        """Addresses that the page asked for since it was opened."""
        found = []
        for entry in self.log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                found.append(message["params"]["request"]["url"])
        return found

    def cdp(self, command, **parameters):
        """A command of Chromium's own protocol."""
        return self.call("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def screenshot(self):
        return base64.b64decode(self.call("GET", "/screenshot"))
