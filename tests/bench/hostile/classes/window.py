# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""The window on damaged histories, foreign files and odd options, without a display: it stays open until it is told to
end, or says in a line why it cannot begin."""
import signal
import subprocess

from .. import stored
from ..odd import VALUES
from .damaged import HARMFUL, SPECIAL, flip, overwritten


def opened(case, *options, seconds=3):
    process = case.start([case.trial.window, *options])
    try:
        process.wait(seconds)
        ended = True
    except subprocess.TimeoutExpired:
        process.terminate()
        ended = False
    outcome = case.finish(process, 20)
    case.expect(not outcome.timed_out, "did not end after SIGTERM")
    sound = (0, 2, 3) if ended else (0, -signal.SIGTERM, 143)
    case.expect(outcome.code in sound, f"ended with {outcome.code}: {outcome.error[-1500:]}")
    for word in ("terminate called", "Sanitizer", "runtime error:", "ASSERT"):
        case.expect(word not in outcome.error, f"said {word}: {outcome.error[-1500:]}")
    return outcome


def on(change):
    def work(case):
        case.with_history()
        change(case.db)
        opened(case, "--db", case.db)
        for form in ("html", "pdf"):
            case.allowed.append("work/report.*")
            case.run("report", "--run", "2", "--format", form, "-o", f"report.{form}", "--db", case.db, window=True)
        case.run("runs", "list", "--db", case.db)
    return work


def mutated(place, row, value):
    def change(path):
        own, measured = stored.documents(path, 2)
        stored.write_document(path, 2, stored.put(own if row is None else measured[row], place, value), row)
    return change


def bytes_changed(with_function):
    return lambda path: path.write_bytes(with_function(bytearray(path.read_bytes())))


def by_statements(statements):
    def change(path):
        with stored.opened(path) as history:
            history.executescript(statements)
    return change


def replaced(make):
    def change(path):
        path.unlink()
        make(path)
    return change


def with_options(*options):
    def work(case):
        case.with_history()
        (case.work / "node.json").write_text("{}")
        opened(case, "--db", case.db, *options)
    return work


def no_display(case):
    """A display that does not answer is an error of ours, and no message of Qt's."""
    process = case.start([case.trial.window, "--db", case.db], environment={"QT_QPA_PLATFORM": "xcb", "DISPLAY": ":4711"})
    outcome = case.finish(process, 20)
    case.expect(outcome.code == 3 and outcome.err.startswith(b"sluice: cannot open a window"), f"exit {outcome.code}: {outcome.error[-500:]}")


def cases(trial):
    if trial.window is None or trial.chosen.list:
        trial.skip("the window", "there is no sluice beside the program; name it with --window")
        return
    drawn = trial.random("window")
    own, measured = stored.documents(trial.history, 2)
    spots = [(place, None) for place in stored.places(own)]
    spots += [(place, row) for row in list(measured)[:2] for place in stored.places(measured[row])]
    known = [(("point", name), value) for name in ("threads", "depth", "read_size_bytes") for value in (0, -1, ...)]
    for place, value in known:
        yield f"{place} = {value}", on(mutated(next((spot for spot, row in spots if spot[-1] == place[-1] and row), place), next(iter(measured)), value))
    for number in range(60):
        place, row = drawn.choice(spots)
        value = drawn.choice([*VALUES, ...])
        yield f"{number} {'/'.join(map(str, place))} = {str(value)[:30]!r}", on(mutated(place, row, value))
    for number in range(25):
        yield f"flipped {number}", on(bytes_changed(flip(drawn, drawn.choice([1, 10, 200]))))
        yield f"page {number} zeroed", on(bytes_changed(overwritten(number, 0)))
    for number, statements in enumerate(HARMFUL):
        yield f"schema {number}", on(by_statements(statements))
    for name, make in SPECIAL.items():
        yield name, on(replaced(make))
    for options in (("--open", "node.json"), ("--open", "foreign.txt"), ("--open", "/dev/zero"), ("--open", "/proc/self"), ("--path", "foreign.txt"), ("--path", "."),
                    ("--host", "-oProxyCommand=touch pwned"), ("--host", "a b"), ("--host", ""), ("--nonsense",), ("nonsense",), ("--guide",), ("--db", "/dev/null"),
                    ("--db", ""), ("--db", "/proc/x"), ("--open", "\udcff"), ("--path", "\udcff")):
        yield f"options {options}", with_options(*options)
    yield "a display that does not answer", no_display
