# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""Stored runs and imported files with values that nobody measured, and databases that are damaged, foreign or made to
harm. The other run stays as it is, and is listed."""
import os
import sqlite3

from .. import judge, stored
from ..odd import VALUES

READERS = [("runs", "show", "2"), ("runs", "show", "2", "--format", "json"), ("report", "--run", "2"), ("report", "--run", "2", "--format", "csv"),
           ("report", "--run", "2", "--format", "json"), ("plan", "--run", "2"), ("plan", "--run", "2", "--format", "json"), ("estimate", "--run", "2"),
           ("simulate", "--run", "2", "--runtime", "1s"), ("checkpoint", "--run", "2", "--parameters", "7B"), ("runs", "export", "2", "-o", "new.sluice"),
           ("guide", "--resume", "2", "--dry-run")]


def read_all(case, readers, value):
    for words in readers:
        (case.work / "new.sluice").unlink(missing_ok=True)
        outcome = case.run(*words, "--db", case.db, timeout=60)
        if outcome.code == 0 and "--format" not in words and not isinstance(value, str):
            for wrong in judge.no_numbers(outcome.text):
                case.problem(wrong)
        case.expect(outcome.seconds < 20, f"took {outcome.seconds:.0f} s")
        told = outcome.error
        case.expect("runs delete 1" not in told, "advises to delete a sound run")


def mutated(place, row, value, readers):
    def work(case):
        case.with_history()
        case.allowed.append("work/new.sluice")
        own, measured = stored.documents(case.db, 2)
        document = own if row is None else measured[row]
        stored.write_document(case.db, 2, stored.put(document, place, value), row)
        read_all(case, readers, value)
        case.expect_runs([1])
    return work


def column(table, name, value, readers):
    def work(case):
        case.with_history()
        case.allowed.append("work/new.sluice")
        key = {"runs": "id", "samples": "measurement_id"}.get(table, "run_id")
        with stored.opened(case.db) as history:
            which = "(SELECT id FROM measurements WHERE run_id = 2)" if table == "samples" else "(2)"
            try:
                history.execute(f"UPDATE {table} SET {name} = ? WHERE {key} IN {which}", (value,))
            except (sqlite3.Error, OverflowError):
                return # SQLite refuses it by itself
            stored.without_checks(history, 2)
        read_all(case, readers, value)
        case.run("runs", "list", "--db", case.db)
        case.expect_runs([1])
    return work


def imported(place, row, value):
    """Of a foreign file: all of it or nothing, the file as it was, and nothing said against our own runs."""
    def work(case):
        case.with_history()
        other = case.work / "other.sluice"
        other.write_bytes(case.trial.history.read_bytes())
        own, measured = stored.documents(other, 2)
        stored.write_document(other, 2, stored.put(own if row is None else measured[row], place, value), row)
        with stored.opened(other) as history:
            history.execute("PRAGMA journal_mode = DELETE")
        outcome = case.run("runs", "import", other, "--db", case.db)
        case.expect("runs delete" not in outcome.error, "advises to delete a run of ours")
        case.expect_runs([1, 2])
    return work


def rescued(text):
    def work(case):
        case.with_history()
        (case.work / "run.json").write_bytes(text)
        case.run("runs", "import", "run.json", "--db", case.db)
        case.run("guide", "--resume", "-", "--path", ".", "--dry-run", "--db", case.db, text=text)
        case.expect_runs([1, 2])
    return work


def schema(statements):
    """Tables that are views, without end or with functions; triggers that act when something is written."""
    def work(case):
        for place in (case.work / "other.sluice", case.home / "harmful.db"):
            place.write_bytes(case.trial.history.read_bytes())
            with stored.opened(place) as history:
                history.execute("PRAGMA journal_mode = DELETE")
                try:
                    history.executescript(statements)
                except sqlite3.Error as problem:
                    case.problem(f"the case itself: {problem}")
        case.with_history()
        case.run("runs", "import", "other.sluice", "--db", case.db, timeout=60)
        case.expect_runs([1, 2])
        harmful = case.home / "harmful.db"
        for words in (("runs", "list"), ("runs", "show", "2"), ("report", "--run", "last"), ("runs", "import", str(case.db)), ("runs", "delete", "1")):
            case.run(*words, "--db", harmful, timeout=60)
        case.expect(not (case.work / "pwned").exists(), "a file was made by a trigger")
    return work


HARMFUL = ["DROP TABLE run_checks; ALTER TABLE runs RENAME TO r; CREATE VIEW runs AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
           "SELECT i AS id, '' started_at, '' host_name, '' path, 'complete' state, '' workload, 0 gpus, 0 gpus_fed, 0 best_bytes_per_second, '' verdict, "
           "'' version, 0 measurement_count, '{}' document FROM n",
           "ALTER TABLE samples RENAME TO s; CREATE VIEW samples AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
           "SELECT 1 measurement_id, i ordinal, 0.0 t_seconds, 0.0 bytes_per_second FROM n",
           "CREATE TRIGGER harm AFTER INSERT ON runs BEGIN DELETE FROM runs WHERE id < new.id; END",
           "CREATE TRIGGER harm AFTER INSERT ON measurements BEGIN UPDATE runs SET verdict = 'forged'; END",
           "CREATE TRIGGER harm AFTER INSERT ON runs BEGIN INSERT INTO runs SELECT NULL, started_at, host_name, path, state, workload, gpus, gpus_fed, "
           "best_bytes_per_second, verdict, version, measurement_count, document FROM runs; END",
           "CREATE TRIGGER harm BEFORE DELETE ON runs BEGIN SELECT randomblob(900000000); END",
           "PRAGMA user_version = 99", "PRAGMA user_version = 0", "PRAGMA user_version = 1", "PRAGMA user_version = 2", "PRAGMA user_version = -1",
           "PRAGMA application_id = 1", "PRAGMA application_id = 0", "DROP TABLE samples", "DROP TABLE measurements", "DROP TABLE run_checks",
           "DROP TABLE run_count", "DROP TABLE annotations", "DROP TABLE scenarios", "DELETE FROM run_count", "UPDATE run_count SET runs = 1000000",
           "UPDATE run_count SET runs = -5", "DELETE FROM samples", "DELETE FROM measurements", "DELETE FROM runs", "UPDATE runs SET id = -id",
           "UPDATE runs SET id = 9223372036854775807 WHERE id = 2", "UPDATE sqlite_sequence SET seq = 9223372036854775807",
           "UPDATE runs SET document = '{}'", "UPDATE runs SET document = ''", "UPDATE runs SET document = '[1'", "UPDATE runs SET verdict = zeroblob(50000000) || ''",
           "UPDATE runs SET document = CAST(zeroblob(90000000) AS TEXT)", "UPDATE measurements SET ordinal = ordinal + 1000000000000",
           "CREATE TABLE evil (x); INSERT INTO evil VALUES (1)", "ALTER TABLE runs ADD COLUMN more TEXT", "ALTER TABLE runs RENAME COLUMN verdict TO v",
           "UPDATE run_checks SET whole = 'x'", "UPDATE run_checks SET listed = 'x' WHERE run_id = 2", "PRAGMA page_size = 512; VACUUM", "PRAGMA encoding = 'UTF-16'",
           "INSERT INTO annotations SELECT id, CAST(x'ff1b5b' AS TEXT), CAST(x'0a23' AS TEXT) FROM runs"]


def damaged_file(change, what):
    """The file's bytes changed: a clear answer, and as an import it stays as it is."""
    def work(case):
        data = bytearray(case.trial.history.read_bytes())
        data = change(data)
        case.with_history()
        (case.work / "other.sluice").write_bytes(data)
        case.run("runs", "import", "other.sluice", "--db", case.db)
        case.expect_runs([1, 2])
        broken = case.home / "broken.db"
        broken.write_bytes(data)
        for words in (("runs", "list"), ("runs", "list", "--format", "json"), ("runs", "show", "1"), ("report", "--run", "last"), ("plan", "--run", "last"),
                      ("runs", "export", "1", "-o", "new.sluice"), ("runs", "delete", "2")):
            case.allowed.append("work/new.sluice")
            outcome = case.run(*words, "--db", broken)
            silent = words == ("runs", "list") and outcome.code == 0 and b"No run yet" in outcome.out and what != "empty"
            case.expect(not silent, "a damaged history is called an empty one")
    return work


def flip(drawn, count):
    spots = [(drawn.random(), drawn.randrange(1, 256)) for _ in range(count)]
    def change(data):
        for share, bits in spots:
            data[int(share * len(data))] ^= bits
        return data
    return change


def overwritten(page, with_byte):
    def change(data):
        at = min(page * 4096, len(data) - 4096)
        data[at:at + 4096] = bytes([with_byte]) * 4096
        return data
    return change


def companions(content, ending):
    """A foreign file where SQLite would have its own beside the database is left as it is."""
    def work(case):
        for place in (case.work / "h.db", case.work / "none.db"):
            if place.name == "h.db":
                place.write_bytes(case.trial.history.read_bytes())
            (case.work / (place.name + ending)).write_bytes(content)
            case.run("runs", "list", "--db", place)
        case.run("runs", "import", "h.db", "--db", case.db)
        case.run("runs", "export", "1", "-o", case.work / "none.db", "--db", case.with_history())
    return work


def special(make, name):
    def work(case):
        case.with_history()
        make(case.work / "thing")
        for words in (("runs", "import", "thing", "--db", case.db), ("runs", "list", "--db", "thing"), ("audit", "--snapshot", "thing"),
                      ("plan", "--node", "thing", "--storage-bandwidth", "1GB/s"), ("plan", "--workload", "thing", "--storage-bandwidth", "1GB/s")):
            case.run(*words, timeout=30)
        case.expect_runs([1, 2])
    return work


SPECIAL = {"a pipe": os.mkfifo, "a folder": os.mkdir, "a loop": lambda path: os.symlink("thing", path), "a dead link": lambda path: os.symlink("none", path),
           "an endless device": lambda path: os.symlink("/dev/zero", path), "a kernel's log": lambda path: os.symlink("/proc/kmsg", path),
           "a full device": lambda path: os.symlink("/dev/full", path), "a terminal": lambda path: os.symlink("/dev/tty", path),
           "a large hole": lambda path: os.truncate(os.open(path, os.O_CREAT | os.O_RDWR), 1 << 40), "an empty file": lambda path: path.write_bytes(b""),
           "memory": lambda path: os.symlink("/proc/self/mem", path), "text": lambda path: path.write_text("no database"),
           "one byte": lambda path: path.write_bytes(b"S"), "a header": lambda path: path.write_bytes(b"SQLite format 3\0")}


def cases(trial):
    if trial.chosen.list:
        return
    drawn = trial.random("damaged")
    own, measured = stored.documents(trial.history, 2)
    spots = [(place, None) for place in stored.places(own)]
    spots += [(place, row) for row in list(measured)[:3] for place in stored.places(measured[row])]
    for number in range(500):
        place, row = drawn.choice(spots)
        value = drawn.choice([*VALUES, ...])
        shown = f"{'/'.join(map(str, place))} = {str(value)[:30]!r}"
        yield f"{number} {shown}", mutated(place, row, value, drawn.sample(READERS, 3))
        if number % 4 == 0:
            yield f"import {number} {shown}", imported(place, row, value)
    columns = {"runs": ("started_at", "host_name", "path", "state", "workload", "gpus", "gpus_fed", "best_bytes_per_second", "verdict", "version",
                        "measurement_count", "document"),
               "measurements": ("ordinal", "sample_count", "document", "threads", "seconds"), "samples": ("t_seconds", "bytes_per_second", "ordinal")}
    for table, names in columns.items():
        for name in names:
            for value in (0, -1, 1e308, 2**63 - 1, float("inf"), None, "", "x\n\x1b[31m", b"\xff", "nan"):
                yield f"{table}.{name} = {value!r}", column(table, name, value, drawn.sample(READERS, 2))
    for number, statements in enumerate(HARMFUL):
        yield f"schema {number} {statements[:60]}", schema(statements)
    for number in range(60):
        yield f"{number} flipped bits", damaged_file(flip(drawn, drawn.choice([1, 2, 10, 200])), "flipped")
        cut = drawn.random()
        yield f"{number} cut at {cut:.2f}", damaged_file(lambda data, cut=cut: data[:int(cut * len(data))], "cut")
    for page in range(40):
        yield f"page {page} zeroed", damaged_file(overwritten(page, 0), "zeroed")
        yield f"page {page} filled", damaged_file(overwritten(page, 255), "filled")
    yield "zeroed whole", damaged_file(lambda data: bytes(len(data)), "zeroed")
    yield "empty", damaged_file(lambda data: b"", "empty")
    for ending in ("-wal", "-shm", "-journal"):
        for content in (b"somebody's notes", b"x" * 5000, b""):
            if content:
                yield f"{ending} of {len(content)} bytes", companions(content, ending)
    for name, make in SPECIAL.items():
        yield name, special(make, name)
    whole = stored.text_of(own).encode()
    for number in range(60):
        cut = drawn.randrange(len(whole))
        yield f"rescue file {number} cut", rescued(whole[:cut])
        changed = bytearray(whole)
        for _ in range(5):
            changed[drawn.randrange(len(changed))] ^= drawn.randrange(1, 256)
        yield f"rescue file {number} flipped", rescued(bytes(changed))
    yield "rescue file nested", rescued(b'{"a":' * 100_000)
