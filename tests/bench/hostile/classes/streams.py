# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""Standard streams that are closed, full, broken or not ready, in all combinations, also while a guide measures."""
import fcntl
import itertools
import os
import subprocess
import threading
import time

STATED = ("--storage-bandwidth", "2GB/s", "--storage-latency", "100us")
COMMANDS = [("runs", "list"), ("runs", "show", "1", "--format", "json"), ("report", "--run", "1"), ("report", "--run", "1", "--format", "csv"),
            ("plan", "--run", "1"), ("plan", *STATED, "--format", "json"), ("simulate", *STATED, "--stream", "--runtime", "200ms"),
            ("checkpoint", "--parameters", "7B", "--write-bandwidth", "2GB/s"), ("snapshot",), ("audit", "--format", "json"), ("workloads",), ("version",),
            ("plan", "--help"), ("--version",), ("nonsense",), ("plan", "--nonsense", "--format", "json"), ("plan", "--nonsense", "--stream"),
            ("runs", "show", "99"), ("bench", "io", "--path", ".", "--size", "1M", "--runtime", "100ms", "--stream"),
            ("bench", "files", "--path", ".", "--count", "20", "--file-size", "1K", "--runtime", "100ms"), ("runs", "export", "1", "-o", "new.sluice"),
            ("runs", "import", "absent.sluice"), ("guide", "--path", ".", "--dry-run"), ("guide", "--path", ".", "--resume", "-")]
STDIN = {"open": "", "closed": "<&-", "full": "</dev/full", "folder": "</"}
STDOUT = {"open": "", "closed": ">&-", "full": ">/dev/full", "reading": "1</dev/null"}
STDERR = {"open": "", "closed": "2>&-", "full": "2>/dev/full"}


def output_is_lost(how):
    return how != "open"


def combination(words, redirections, hows):
    def work(case):
        case.with_history()
        case.allowed.append("work/new.sluice")
        database = () if words[0].startswith("-") else ("--db", case.db)
        usual = case.run(*words, *database, judged=False)
        (case.work / "new.sluice").unlink(missing_ok=True)
        outcome = case.run(*words, *database, shell='exec "$@" ' + redirections, judged=False)
        expected = 3 if usual.code in (0, 1) and usual.out and output_is_lost(hows[1]) else usual.code
        case.expect(outcome.code == expected, f"exit code {outcome.code} instead of {expected}: {outcome.error[-300:]}")
        case.expect(b"terminate" not in outcome.err, "terminate called")
        if expected == 3 and hows[2] == "open":
            case.expect(outcome.err.count(b"sluicectl: cannot write") == 1 or usual.code == 3, "the lost output is not told")
        case.expect_runs([1, 2])
    return work


def guide(redirections, hows):
    def work(case):
        case.with_history()
        before = set(os.listdir(case.work))
        outcome = case.run("guide", "--path", case.work, "--budget", "5s", "--db", case.db, shell='exec "$@" ' + redirections, judged=False, timeout=90)
        codes = (3,) if output_is_lost(hows[1]) else (0, 1)
        case.expect(outcome.code in codes, f"exit code {outcome.code}, not one of {codes}: {outcome.error[-300:]}")
        case.expect(set(os.listdir(case.work)) == before, "left something behind")
        case.expect_runs([1, 2, 3])
    return work


def slow_reader(words):
    """A pipe that is not ready, of one page, and nobody hurries: all of the output arrives."""
    def work(case):
        case.with_history()
        usual = case.run(*words, "--db", case.db, judged=False)
        reading, writing = os.pipe()
        fcntl.fcntl(writing, 1031, 4096) # F_SETPIPE_SZ
        os.set_blocking(writing, False)
        process = case.start([case.trial.program, *words, "--db", case.db], stdout=writing)
        os.close(writing)
        got = []
        def read():
            while part := os.read(reading, 3000):
                got.append(part)
                time.sleep(0.002)
        reader = threading.Thread(target=read)
        reader.start()
        outcome = case.finish(process)
        reader.join(30)
        os.close(reading)
        case.expect(outcome.code == usual.code, f"exit code {outcome.code} instead of {usual.code}: {outcome.error[-300:]}")
        case.expect(abs(len(b"".join(got)) - len(usual.out)) < 2000, f"{len(b''.join(got))} bytes of {len(usual.out)} arrived")
    return work


def gone_reader(words):
    def work(case):
        case.with_history()
        usual = case.run(*words, "--db", case.db, judged=False)
        (case.work / "new.sluice").unlink(missing_ok=True)
        reading, writing = os.pipe()
        os.close(reading)
        process = case.start([case.trial.program, *words, "--db", case.db], stdout=writing, stderr=subprocess.PIPE)
        os.close(writing)
        outcome = case.finish(process)
        expected = 3 if usual.out and usual.code in (0, 1) else usual.code
        case.expect(outcome.code == expected, f"exit code {outcome.code} instead of {expected}: {outcome.error[-300:]}")
        (case.work / "new.sluice").unlink(missing_ok=True)
        case.expect(os.listdir(case.work) == ["foreign.txt"], f"left behind: {os.listdir(case.work)}")
    return work


def cases(trial):
    streams = list(itertools.product(STDIN.items(), STDOUT.items(), STDERR.items()))
    for words in COMMANDS:
        for chosen in streams:
            hows = [how for how, _ in chosen]
            if hows != ["open"] * 3 and (hows[0] == "open" or words[0] in ("runs", "guide", "plan")):
                yield f"{' '.join(words)[:40]} {hows}", combination(words, " ".join(text for _, text in chosen), hows)
        if not words[0].startswith("-") and "-" not in words and "--help" not in words:
            yield f"{' '.join(words)[:40]} with a slow reader", slow_reader(words) if "new.sluice" not in words else gone_reader(words)
            yield f"{' '.join(words)[:40]} with no reader", gone_reader(words)
    for chosen in streams:
        hows = [how for how, _ in chosen]
        if hows[0] in ("open", "closed"):
            yield f"guide {hows}", guide(" ".join(text for _, text in chosen), hows)
