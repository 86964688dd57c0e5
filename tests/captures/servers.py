"""The servers of the capture test: redis-server, postgres and tshark, started on free ports and stopped again."""
import glob
import os
import pwd
import shutil
import signal
import socket
import struct
import subprocess
import time


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def connect(port, seconds=20.0):
    end = time.monotonic() + seconds
    while True:
        try:
            s = socket.create_connection(("127.0.0.1", port), timeout=5)
            s.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return s
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.05)


class Process:
    """A child that ends with the test."""

    def __init__(self, arguments, **more):
        self.child = subprocess.Popen(arguments, stdin=subprocess.DEVNULL, start_new_session=True, **more)

    def stop(self, number=signal.SIGTERM):
        if self.child.poll() is None:
            self.child.send_signal(number)
            try:
                self.child.wait(15)
            except subprocess.TimeoutExpired:
                self.child.kill()
                self.child.wait()


class Redis:
    """A connection; a timeout is an answer that never came."""

    def __init__(self, port):
        self.socket = connect(port)
        self.file = self.socket.makefile("rb")

    def ask(self, *words):
        parts = [str(w).encode() for w in words]
        self.socket.sendall(b"*%d\r\n" % len(parts) + b"".join(b"$%d\r\n%s\r\n" % (len(p), p) for p in parts))
        return self.answer()

    def answer(self):
        line = self.file.readline()
        if not line:
            raise ConnectionError("closed")
        kind, rest = line[:1], line[1:-2].decode()
        if kind == b"-":
            raise RuntimeError(rest)
        if kind == b"$":
            length = int(rest)
            return None if length < 0 else self.file.read(length + 2)[:-2].decode()
        return int(rest) if kind == b":" else rest

    def close(self):
        self.file.close()
        self.socket.close()


def start_redis(folder, name):
    port = free_port()
    where = os.path.join(folder, name)
    os.mkdir(where)
    process = Process(["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no",
                       "--dir", where, "--repl-diskless-sync", "yes", "--repl-diskless-sync-delay", "0"],
                      stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    Redis(port).close()
    return process, port


class Refused(Exception):
    """The server said no: the operation did not happen."""


class Postgres:
    """A connection that speaks the simple query protocol."""

    def __init__(self, port):
        self.socket = connect(port)
        self.file = self.socket.makefile("rb")
        body = struct.pack("!i", 196608) + b"user\0postgres\0database\0postgres\0\0"
        self.socket.sendall(struct.pack("!i", len(body) + 4) + body)
        self.until_ready()

    def message(self):
        head = self.file.read(5)
        if len(head) < 5:
            raise ConnectionError("closed")
        return head[:1], self.file.read(struct.unpack("!i", head[1:])[0] - 4)

    def until_ready(self):
        rows, error = [], None
        while True:
            kind, body = self.message()
            if kind == b"D":
                length = struct.unpack("!i", body[2:6])[0]
                rows.append(None if length < 0 else body[6:6 + length].decode())
            elif kind == b"E":
                error = body.decode(errors="replace")
            elif kind == b"Z":
                if error:
                    raise Refused(error)
                return rows

    def ask(self, query):
        text = query.encode() + b"\0"
        self.socket.sendall(b"Q" + struct.pack("!i", len(text) + 4) + text)
        return self.until_ready()

    def close(self):
        self.file.close()
        self.socket.close()


def postgres_bin():
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))
    plain = shutil.which("initdb")
    return os.path.dirname(found[-1] if found else plain) if found or plain else None


def start_postgres(folder):
    where, port, prefix = os.path.join(folder, "postgres"), free_port(), []
    os.mkdir(where)
    if os.getuid() == 0:  # it refuses to run as root
        user = pwd.getpwnam("postgres")
        os.chown(where, user.pw_uid, user.pw_gid)
        os.chmod(folder, 0o755)
        prefix = ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--clear-groups"]
    data = os.path.join(where, "data")
    subprocess.run(prefix + [postgres_bin() + "/initdb", "-D", data, "-A", "trust", "-U", "postgres", "--no-sync"], check=True,
                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, cwd=where)
    process = Process(prefix + [postgres_bin() + "/postgres", "-D", data, "-p", str(port), "-k", where, "-c",
                                "listen_addresses=127.0.0.1", "-c", "fsync=off", "-c", "ssl=off"],
                      stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=where)
    end = time.monotonic() + 30
    while True:
        try:
            Postgres(port).close()
            return process, port
        except (ConnectionError, Refused):
            if time.monotonic() > end or process.child.poll() is not None:
                raise
            time.sleep(0.1)


class Capture:
    """tshark on the loopback interface, writing the columns that a preset reads. None in `process`: it may not capture."""

    def __init__(self, path, protocol, ports, fields):
        self.messages = open(path + ".messages", "w+")
        self.output = open(path, "w")
        arguments = ["tshark", "-i", "lo", "-n", "-l", "-f", " or ".join("tcp port %d" % p for p in ports), "-Y", protocol]
        for port in ports:
            arguments += ["-d", "tcp.port==%d,%s" % (port, protocol)]
        arguments += ["-T", "fields", "-E", "separator=|"]
        for field in fields:
            arguments += ["-e", field]
        self.process = Process(arguments, stdout=self.output, stderr=self.messages)
        end = time.monotonic() + 20
        while "Capture started" not in self.said():
            if self.process.child.poll() is not None or time.monotonic() > end:
                self.process.stop()
                self.process = None
                return
            time.sleep(0.05)
        time.sleep(0.3)

    def said(self):
        with open(self.messages.name) as file:
            return file.read()

    def stop(self):
        time.sleep(1.5)  # what was sent must reach it
        self.process.stop(signal.SIGINT)
        self.output.close()
        self.messages.close()
