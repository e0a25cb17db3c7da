# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""A home that is not set, empty, relative or no folder; a working folder that is gone; an environment that is odd."""
import os

STATED = ("--storage-bandwidth", "2GB/s", "--storage-latency", "100us")
COMMANDS = [("runs", "list"), ("guide", "--path", ".", "--dry-run"), ("plan", *STATED), ("version",), ("runs", "show", "1"), ("report", "--run", "last")]
# As somebody whose home is no folder: the system's list of users would name root's.
NOBODY = ("setpriv", "--reuid=65534", "--clear-groups", "--")
ENVIRONMENTS = {"no home": {"HOME": None}, "an empty home": {"HOME": ""}, "a relative home": {"HOME": "here"}, "a dot": {"HOME": "."},
                "a home that is not there": {"HOME": "/nonexistent/home"}, "a device": {"HOME": "/dev/null"}, "a file": {"HOME": "/etc/passwd"},
                "text that is none": {"HOME": "\udcff\x1b[31m"}, "a relative data home": {"HOME": None, "XDG_DATA_HOME": "here"},
                "an empty data home": {"HOME": None, "XDG_DATA_HOME": ""}, "a long home": {"HOME": "/" + "x/" * 3000},
                "odd locales": {"LC_ALL": "xx_YY.nonsense", "LANG": "\x1b"}, "a German locale": {"LC_ALL": "de_DE.UTF-8"},
                "no path": {"PATH": ""}, "odd terminals": {"TERM": "\x1b[31m", "COLUMNS": "-1", "LINES": "99999999999"},
                "no place for passing files": {"TMPDIR": "/nonexistent"}, "a file for passing files": {"TMPDIR": "/etc/passwd"}}


def within(environment):
    def work(case):
        (case.work / "other.sluice").write_bytes(case.trial.history.read_bytes())
        case.run_as_nobody()
        for words in COMMANDS:
            for form in ((), ("--format", "json")):
                if words[0] != "report" or not form:
                    case.run(*words, *form, environment=environment, prefix=NOBODY)
        case.run("runs", "import", "other.sluice", "--db", case.db, environment=environment, prefix=NOBODY)
    return work


def folder_gone(case):
    """The working folder is removed beneath the command."""
    case.with_history()
    for words in (*COMMANDS, ("runs", "export", "1", "-o", "new"), ("report", "--run", "1", "-o", "new.md"), ("snapshot", "-o", "n.json"),
                  ("bench", "io", "--path", ".", "--size", "1M", "--runtime", "100ms"), ("bench", "files", "--path", ".", "--count", "9"), ("runs", "list", "--db", "h.db")):
        database = () if "--db" in words else ("--db", case.db)
        case.run(*words, *database, shell=f"mkdir -p '{case.tmp}/gone'; cd '{case.tmp}/gone'; rmdir '{case.tmp}/gone'")


def read_only(case):
    """A history and a folder that may only be read."""
    case.with_history()
    case.run_as_nobody()
    case.db.chmod(0o444)
    case.home.chmod(0o555)
    for words in (("runs", "list"), ("runs", "show", "1"), ("report", "--run", "1"), ("plan", "--run", "1"), ("runs", "delete", "1"),
                  ("runs", "export", "1", "-o", "new.sluice"), ("guide", "--path", ".", "--budget", "5s")):
        case.allowed.append("work/new.sluice")
        if words[0] == "guide":
            outcome = case.run(*words, "--db", case.db, prefix=NOBODY, timeout=60)
            case.expect(outcome.code in (2, 3), "a guide that can keep nothing does not say so")
        else:
            case.run(*words, "--db", case.db, prefix=NOBODY)
    case.home.chmod(0o755)


def cases(trial):
    if os.geteuid() == 0:
        for name, environment in ENVIRONMENTS.items():
            yield name, within(environment)
        yield "a history that is read-only", read_only
    else:
        trial.skip("odd homes", "only root can be somebody whose home is no folder")
    yield "a working folder that is gone", folder_gone
