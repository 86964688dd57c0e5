#!/usr/bin/env python3
"""test_captures.py MINOS: twelve recordings of real servers, made here and now, and the letter of each.

redis-server and postgres are started on the loopback interface, a few clients use them at once, and tshark or the clients
themselves record what happened. Where a letter other than L is expected, the clients wait for each other so that it must
come. Exits with 77 where nothing could be recorded."""
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time

import servers

HERE = os.path.dirname(os.path.abspath(__file__))
REDIS_FIELDS = ["frame.time_epoch", "tcp.stream", "tcp.srcport", "tcp.dstport", "resp.bulk_string.value", "resp.string",
                "resp.error", "resp.integer", "resp.bulk_string.length"]
POSTGRES_FIELDS = ["frame.time_epoch", "tcp.stream", "tcp.srcport", "tcp.dstport", "pgsql.type", "pgsql.query",
                   "pgsql.val.data", "pgsql.tag", "pgsql.code"]


class Log:
    """What clients write while they work."""

    def __init__(self, path):
        self.file, self.lock = open(path, "w"), threading.Lock()

    def write(self, line):
        with self.lock:
            self.file.write(line + "\n")

    def event(self, **fields):
        with self.lock:
            self.file.write(json.dumps(dict(ns=time.monotonic_ns(), **fields)) + "\n")

    def close(self):
        self.file.close()


def seconds(ns):
    return "%d.%09d" % divmod(ns, 10**9)


def at_once(*works):
    threads = [threading.Thread(target=w) for w in works]
    for t in threads:
        t.start()
    for t in threads:
        t.join()


def random_client(ask_read, ask_write, seed, count, report):
    """Reads and writes on two keys; every written value is new. Calls report(op, key, value, answer, begun, ended)."""
    chance = random.Random(seed)
    for i in range(count):
        key = chance.choice("xy")
        begun = time.monotonic_ns()
        if chance.random() < 0.5:
            answer = ask_read(key)
            report("GET", key, "", "nil" if answer is None else answer, begun, time.monotonic_ns())
        else:
            value = "%d" % (seed * 1000 + i)
            ask_write(key, value)
            report("SET", key, value, "OK", begun, time.monotonic_ns())
        time.sleep(chance.random() * 0.002)


def run_clients(port, count, report_of):
    def client(number):
        r = servers.Redis(port)
        random_client(lambda k: r.ask("GET", k), lambda k, v: r.ask("SET", k, v), number, count, report_of(number))
        r.close()
    at_once(*[lambda n=n: client(n) for n in range(1, 5)])


def redis_wire(path, ports):
    capture = servers.Capture(path, "resp", ports[:1], REDIS_FIELDS)
    if not capture.process:
        return False
    run_clients(ports[0], 60, lambda number: lambda *what: None)
    capture.stop()
    return True


def redis_lines(path, ports):
    log = Log(path)
    def report_of(number):
        return lambda op, key, value, answer, begun, ended: log.write("%s %s client-%d %s %s %s" % (
            seconds(begun), seconds(ended - begun), number, op, key, answer if op == "GET" else value))
    run_clients(ports[0], 100, report_of)
    log.close()


def redis_table(path, ports):
    log = Log(path)
    log.write("sent_ns,answered_ns,who,command,key,argument,answer")
    def report_of(number):
        return lambda op, key, value, answer, begun, ended: log.write('%d,%d,"client %d",%s,%s,%s,%s' % (
            begun, ended, number, op, key, value, answer))
    run_clients(ports[0], 100, report_of)
    log.close()


def redis_unknown(path, ports):
    """Writes are held back until the writer has given up; then one of them is read."""
    log = Log(path)
    control, writer, reader = (servers.Redis(ports[0]) for _ in range(3))
    log.event(who="reader", what="sent", command="GET", key="x")
    log.event(who="reader", what="answered", command="GET", key="x", answer=reader.ask("GET", "x"))
    control.ask("CLIENT", "PAUSE", "600", "WRITE")
    writer.socket.settimeout(0.2)
    log.event(who="writer", what="sent", command="SET", key="x", new="7")
    try:
        writer.ask("SET", "x", "7")
        raise SystemExit("the write was not held back")
    except OSError:
        log.event(who="writer", what="timed-out", command="SET", key="x")
    for _ in range(8):
        log.event(who="reader", what="sent", command="GET", key="x")
        log.event(who="reader", what="answered", command="GET", key="x", answer=reader.ask("GET", "x"))
        time.sleep(0.15)
    log.close()


CAS = "local v = redis.call('get', KEYS[1]) if v == ARGV[1] then redis.call('set', KEYS[1], ARGV[2]) return 1 end return 0"


def redis_cas(path, ports):
    log = Log(path)
    r = servers.Redis(ports[0])
    log.event(who="first", what="sent", command="SET", key="x", new="0")
    log.event(who="first", what="answered", command="SET", key="x", answer=r.ask("SET", "x", "0"))
    def client(number):
        mine, chance = servers.Redis(ports[0]), random.Random(number)
        for _ in range(25):
            old, new = str(chance.randrange(4)), str(chance.randrange(4))
            log.event(who=number, what="sent", command="CAS", key="x", old=old, new=new)
            done = mine.ask("EVAL", CAS, "1", "x", old, new)
            log.event(who=number, what="answered", command="CAS", key="x", answer=done == 1)
    at_once(*[lambda n=n: client(n) for n in range(4)])
    log.close()


def detach_replica(ports):
    """The second server copies the first, then stops listening to it: what it has is old from now on."""
    first, second = servers.Redis(ports[0]), servers.Redis(ports[1])
    first.ask("SET", "x", "0")
    second.ask("REPLICAOF", "127.0.0.1", ports[0])
    end = time.monotonic() + 20
    while second.ask("GET", "x") != "0":
        if time.monotonic() > end:
            raise SystemExit("the replica does not follow")
        time.sleep(0.05)
    second.ask("REPLICAOF", "NO", "ONE")


def redis_stale_wire(path, ports):
    detach_replica(ports)
    capture = servers.Capture(path, "resp", ports, REDIS_FIELDS)
    if not capture.process:
        return False
    reader = servers.Redis(ports[1])
    reader.ask("GET", "x")
    writer = servers.Redis(ports[0])
    writer.ask("SET", "x", "1")
    reader.ask("GET", "x")
    writer.ask("GET", "x")
    capture.stop()
    return True


def redis_stale_own(path, ports):
    """One client writes to the first and reads from the replica: it misses its own write."""
    detach_replica(ports)
    log = Log(path)
    first, second = servers.Redis(ports[0]), servers.Redis(ports[1])
    for where, command, value in ((second, "GET", None), (first, "SET", "1"), (second, "GET", None)):
        begun = time.monotonic_ns()
        answer = where.ask("GET", "x") if command == "GET" else where.ask("SET", "x", value)
        log.write("%s %s one %s x %s" % (seconds(begun), seconds(time.monotonic_ns() - begun), command, value or answer))
    log.close()


# ---- postgres ----

def reset(port):
    p = servers.Postgres(port)
    p.ask("DROP TABLE IF EXISTS kv")
    p.ask("CREATE TABLE kv (k text PRIMARY KEY, v text)")
    p.ask("INSERT INTO kv VALUES ('x', '0'), ('y', '0')")
    p.close()


def postgres_wire(path, ports):
    capture = servers.Capture(path, "pgsql", ports, POSTGRES_FIELDS)
    if not capture.process:
        return False
    def client(number):
        p = servers.Postgres(ports[0])
        random_client(lambda k: p.ask("SELECT v FROM kv WHERE k = '%s'" % k),
                      lambda k, v: p.ask("UPDATE kv SET v = '%s' WHERE k = '%s'" % (v, k)), number, 40, lambda *what: None)
        p.close()
    at_once(*[lambda n=n: client(n) for n in range(1, 5)])
    capture.stop()
    return True


def postgres_lines(path, ports):
    log = Log(path)
    def client(number):
        p = servers.Postgres(ports[0])
        random_client(lambda k: p.ask("SELECT v FROM kv WHERE k = '%s'" % k)[0],
                      lambda k, v: p.ask("UPDATE kv SET v = '%s' WHERE k = '%s'" % (v, k)), number, 60,
                      lambda op, key, value, answer, begun, ended: log.write("%s %s client-%d %s %s %s" % (
                          seconds(begun), seconds(ended - begun), number, op, key, answer if op == "GET" else value)))
    at_once(*[lambda n=n: client(n) for n in range(1, 5)])
    log.close()


def read_modify_write(log, port, number, level, lock, wait):
    """One transaction that reads x and writes x + number, recorded as what it claims to be: a compare-and-set."""
    p = servers.Postgres(port)
    log.event(who=number, what="sent", command="CAS", key="x")
    p.ask("BEGIN ISOLATION LEVEL " + level)
    old = p.ask("SELECT v FROM kv WHERE k = 'x'" + lock)[0]
    wait()
    new = str(int(old) + number)
    try:
        p.ask("UPDATE kv SET v = '%s' WHERE k = 'x'" % new)
        p.ask("COMMIT")
        log.event(who=number, what="answered", command="CAS", key="x", old=old, new=new, answer=True)
    except servers.Refused:
        p.ask("ROLLBACK")
        log.event(who=number, what="refused", command="CAS", key="x", old=old, new=new)
    p.close()


def rmw(path, port, level, lock, rounds, together):
    log = Log(path)
    for _ in range(rounds):
        barrier = threading.Barrier(2)
        at_once(*[lambda n=n: read_modify_write(log, port, n, level, lock, barrier.wait if together else lambda: None)
                  for n in (1, 2)])
    log.close()


def postgres_lost_update(path, ports):
    rmw(path, ports[0], "READ COMMITTED", "", 1, True)


def postgres_serializable(path, ports):
    rmw(path, ports[0], "SERIALIZABLE", "", 4, True)


def postgres_locked(path, ports):
    rmw(path, ports[0], "READ COMMITTED", " FOR UPDATE", 15, False)


def postgres_snapshot(path, ports):
    """A transaction goes on reading its snapshot after another client's write is done."""
    log = Log(path)
    reader, writer = servers.Postgres(ports[0]), servers.Postgres(ports[0])
    def ask(who, connection, op, query, value=None):
        begun = time.monotonic_ns()
        rows = connection.ask(query)
        log.write("%s %s %s %s x %s" % (seconds(begun), seconds(time.monotonic_ns() - begun), who, op, value or rows[0]))
    reader.ask("BEGIN ISOLATION LEVEL REPEATABLE READ")
    ask("reader", reader, "GET", "SELECT v FROM kv WHERE k = 'x'")
    ask("writer", writer, "SET", "UPDATE kv SET v = '1' WHERE k = 'x'", "1")
    ask("reader", reader, "GET", "SELECT v FROM kv WHERE k = 'x'")
    log.close()


# name, how it is recorded, server, the preset, further options, the letters that are right
NIL, ZERO = [], ["--initial", "0"]
CAPTURES = [
    ("redis-wire", redis_wire, "redis", "redis", NIL, "L"),
    ("redis-lines", redis_lines, "redis", "client-lines", NIL, "L"),
    ("redis-table", redis_table, "redis", "client-table", NIL, "L"),
    ("redis-unknown", redis_unknown, "redis", "client-events", NIL, "L"),
    ("redis-cas", redis_cas, "redis", "client-events", NIL, "L"),
    ("redis-stale-wire", redis_stale_wire, "redis", "redis", ZERO, "S"),
    ("redis-stale-own", redis_stale_own, "redis", "client-lines", ZERO, "N"),
    ("postgres-wire", postgres_wire, "postgres", "postgres", ZERO, "L"),
    ("postgres-lines", postgres_lines, "postgres", "client-lines", ZERO, "L"),
    ("postgres-lost-update", postgres_lost_update, "postgres", "client-rmw", ZERO, "SN"),
    ("postgres-serializable", postgres_serializable, "postgres", "client-rmw", ZERO, "L"),
    ("postgres-locked", postgres_locked, "postgres", "client-rmw", ZERO, "L"),
    ("postgres-snapshot", postgres_snapshot, "postgres", "client-lines", ZERO, "S"),
]


def judge(minos, path, preset, options, letters):
    own = os.path.join(HERE, preset + ".conf")
    command = [minos, "check", "--plain", "--preset", own if os.path.exists(own) else preset, *options, path]
    if preset != "client-rmw":
        command += ["--min-ok", "3"]  # reads that say something must be among them
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
    letter = done.stdout.rstrip("\n").split("\t")[-1]
    if letter and letter in letters:
        return True
    print("%s\nsays %r instead of %s\n%s" % (" ".join(command), letter, letters, done.stderr))
    with open(path) as file:
        print("".join(file.readlines()[:30]))
    return False


def prepare(server, ports):
    if server == "postgres":
        reset(ports[0])
        return
    for port in ports:
        r = servers.Redis(port)
        r.ask("FLUSHALL")
        r.close()


def run(minos, folder, running):
    counts = {"passed": 0, "failed": 0, "skipped": 0}
    for name, record, server, preset, options, letters in CAPTURES:
        result, begun = "skipped", time.monotonic()
        if server in running:
            prepare(server, running[server])
            path = os.path.join(folder, name)
            wired = name.endswith("wire")
            if not (wired and not shutil.which("tshark")) and record(path, running[server]) is not False:
                result = "passed" if judge(minos, path, preset, options, letters) else "failed"
        counts[result] += 1
        why = "" if result != "skipped" else ": %s is missing or may not be used here" % (
            "tshark" if server in running else server)
        print("%-22s %s%s (%.1f s)" % (name, result, why, time.monotonic() - begun))
    print("%(passed)d passed, %(failed)d failed, %(skipped)d skipped" % counts)
    if counts["failed"]:
        return 1
    return 0 if counts["passed"] else 77


def main():
    folder, processes, running = tempfile.mkdtemp(prefix="minos-captures-"), [], {}
    try:
        if shutil.which("redis-server"):
            pair = [servers.start_redis(folder, "redis-%d" % i) for i in (1, 2)]
            processes += [p for p, _ in pair]
            running["redis"] = [port for _, port in pair]
        if servers.postgres_bin():
            process, port = servers.start_postgres(folder)
            processes.append(process)
            running["postgres"] = [port]
        return run(sys.argv[1], folder, running)
    finally:
        for process in processes:
            process.stop()
        shutil.rmtree(folder, ignore_errors=True)


sys.exit(main())
