# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""Text that is not UTF-8, or that a terminal, a shell, Markdown, HTML or a spreadsheet would obey: in each argument, as
the name of folders and files, and in what a stored run says of itself."""
import os
import re
import subprocess

from .. import judge, stored
from ..odd import NAMES, TEXTS

STATED = ("--storage-bandwidth", "2GB/s", "--storage-latency", "100us")
X = object() # where the odd text goes
ARGUMENTS = [
    (X,), ("plan", X), ("plan", "--workload", X), ("plan", "--workload", X, *STATED), ("plan", "--gpus", X), ("plan", "--run", X),
    ("plan", "--node", X, *STATED), ("plan", "--dataset", X, *STATED), ("plan", "--pattern", X, *STATED), ("plan", "--nonsense", X),
    ("simulate", "--dataset", X, *STATED), ("simulate", "--engine", X), ("simulate", "--step-time", X), ("checkpoint", "--parameters", X),
    ("estimate", "--run", X), ("estimate", "--pattern", X), ("snapshot", "--root", X), ("snapshot", "--snapshot", X),
    ("audit", "--root", X), ("audit", "--snapshot", X), ("audit", "--path", X), ("audit", "--fail-on", X), ("guide", "--path", X, "--dry-run"),
    ("guide", "--path", ".", "--dry-run", "--workload", X), ("guide", "--path", ".", "--dry-run", "--budget", X), ("guide", "--resume", X),
    ("bench", X), ("bench", "io", "--path", X, "--runtime", "100ms", "--size", "1M"), ("bench", "io", "--path", ".", "--read-size", X),
    ("bench", "files", "--path", "foreign.txt", "--count", X), ("bench", "loader", "--path", X, "--runtime", "100ms"), ("bench", "gds", "--path", X),
    ("dataset", X), ("dataset", ".", "--sequence-length", X), ("bench", "decode", "--dataset", X, "--runtime", "100ms"), ("plan", "--job", X, *STATED),
    ("simulate", "--job", X, *STATED), ("simulate", "--loader", X, *STATED), ("simulate", "--framework", X, *STATED),
    ("runs", X), ("runs", "show", X), ("runs", "delete", X), ("runs", "export", X, "-o", "new.sluice"), ("runs", "import", X),
    ("runs", "list", "--format", X), ("report", "--run", X), ("report", "--run", "1", "--sections", X), ("report", "--run", "1", "--brand", X),
    ("report", "--run", "1", "--format", X), ("workloads", X), ("version", X)]


def in_argument(template, text, form):
    def work(case):
        case.with_history()
        words = [text if word is X else word for word in template]
        files = template[0] in ("guide", "bench", "snapshot") or template[:2] == ("runs", "import")
        outcome = case.run(*words, *form, "--db", case.db, timeout=90) if not files or form else case.run(*words, timeout=90)
        case.expect(not (case.work / "pwned").exists(), "a shell obeyed an argument")
        if form and outcome.code in (2, 3) and not outcome.out:
            case.expect("--format" in [word for word in template if word is not X], "no error document")
    return work


def as_file(name):
    """Written to by all that write, with this name."""
    def work(case):
        case.with_history()
        case.allowed += ["work/there/*", "home/*"]
        there = os.path.join(os.fsencode(case.work), b"there")
        os.mkdir(there)
        target = os.path.join(there, name)
        for command in (("snapshot", "-o"), ("report", "--run", "1", "-o"), ("runs", "export", "1", "-o")):
            if os.path.lexists(target):
                os.unlink(target)
            outcome = case.run(*command, target, "--db", case.db)
            case.expect(outcome.code != 0 or os.path.lexists(target), "exit 0, and there is no file")
        case.run("runs", "list", "--db", target)
        case.run("audit", "--snapshot", target)
        case.run("runs", "import", target, "--db", case.db)
        case.expect_runs([1, 2])
    return work


def as_folder(name):
    def work(case):
        case.with_history()
        place = os.path.join(os.fsencode(case.work), b"there", name)
        os.makedirs(place)
        with open(os.path.join(place, b"a" + name[:200] + b".jpg"), "wb") as file:
            file.write(b"x" * 5000)
        for form in ((), ("--format", "json")):
            case.run("audit", "--path", place, *form)
            case.run("bench", "io", "--path", place, "--size", "1M", "--runtime", "100ms", *form)
            case.run("bench", "files", "--path", place, "--count", "20", "--file-size", "1K", "--runtime", "100ms", *form)
            case.run("bench", "loader", "--path", place, "--runtime", "200ms", *form)
            case.run("guide", "--path", place, "--dry-run", *form)
            case.run("dataset", place, *form)
            case.run("bench", "decode", "--dataset", place, "--runtime", "100ms", *form)
        case.run("plan", "--dataset", place, *STATED)
        environment = {"HOME": place, "XDG_DATA_HOME": None}
        case.allowed.append("work/there/*")
        case.run("runs", "list", environment=environment)
    return work


def in_run(text):
    """In all that names something within a stored run: nothing forged where it is shown."""
    def work(case):
        case.with_history()
        stored.rename_all(case.db, 2, text)
        for words in (("runs", "list"), ("runs", "show", "2"), ("plan", "--run", "2"), ("estimate", "--run", "2"), ("report", "--run", "2"),
                      ("report", "--run", "2", "--format", "csv")):
            outcome = case.run(*words, "--db", case.db)
            harmless(case, outcome.out, words)
        for words in (("runs", "list"), ("runs", "show", "2"), ("plan", "--run", "2"), ("report", "--run", "2")):
            case.run(*words, "--format", "json", "--db", case.db)
        if case.trial.window:
            case.allowed.append("work/report.*")
            done = case.run("report", "--run", "2", "--format", "html", "-o", "report.html", "--db", case.db, window=True)
            page = case.work / "report.html"
            if done.code == 0:
                harmless(case, page.read_bytes(), ("html",))
        case.expect_runs([1])
    return work


def harmless(case, data, words):
    text = data.decode("utf-8", "replace")
    page = "html" in words or "csv" not in words and words[0] in ("report", "runs") and "list" not in words
    case.expect(not page or not re.search(r"(?<!\\)<script", text), "a script reached the output")
    case.expect("\n# forged" not in text and "\nforged" not in text, "a line was forged")
    if "csv" in words:
        for wrong in judge.control_characters(data.replace(b"\r\n", b"\n"), "CSV") + judge.formulas(text):
            case.problem(wrong)
    elif "html" in words:
        for wrong in judge.control_characters(data, "HTML"):
            case.problem(wrong)


def hosts(text):
    """What is no host never becomes an option of ssh, or a command."""
    def work(case):
        if case.trial.window and len(text) < 10_000:
            # A name that is a host's would open the window; a short look at it then.
            process = case.start([case.trial.window, b"--host=" + text, "--db", case.db], stdout=subprocess.PIPE)
            outcome = case.finish(process, 2) if text.strip() in (b"", b"-") else stopped(case, process)
            case.expect(b"terminate" not in outcome.err and outcome.code not in (-6, -11, 98, 99), f"ended with {outcome.code}: {outcome.error[-500:]}")
            case.expect(not (case.work / "pwned").exists(), "a shell obeyed a host's name")
    return work


def stopped(case, process):
    try:
        process.wait(2)
    except subprocess.TimeoutExpired:
        process.terminate()
    return case.finish(process, 20)


def cases(trial):
    for number, text in enumerate(TEXTS):
        for place, template in enumerate(ARGUMENTS):
            shape = " ".join("X" if word is X else word for word in template[:4])
            form = ("--format", "json") if (number + place + trial.chosen.seed) % 2 else ()
            yield f"text {number} as {shape} {' '.join(form)}", in_argument(template, text, form)
        yield f"text {number} in a stored run", in_run(text)
        yield f"text {number} as a host", hosts(text)
    for number, name in enumerate(NAMES):
        yield f"file {number} {name[:20]!r}", as_file(name)
        yield f"folder {number} {name[:20]!r}", as_folder(name)
