# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""Signals at moments by chance: what remains, and that no measurement is lost that was kept."""
import os
import signal
import time

from .limits import prepare

COMMANDS = [("guide", "--path", ".", "--budget", "5s"), ("bench", "files", "--path", ".", "--count", "3000", "--file-size", "4K", "--runtime", "1s"),
            ("bench", "io", "--path", ".", "--size", "64M", "--runtime", "3s"), ("bench", "io", "--path", ".", "--size", "64M", "--runtime", "3s", "--write"),
            ("bench", "loader", "--path", "data", "--runtime", "4s"), ("report", "--run", "1", "-o", "report.md"), ("runs", "export", "1", "2", "-o", "new.sluice"),
            ("runs", "import", "other.sluice"), ("runs", "delete", "2"), ("simulate", "--run", "1", "--runtime", "1000s"), ("snapshot", "-o", "node.json"),
            ("audit", "--path", ".")]
SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE, signal.SIGKILL, signal.SIGXFSZ, signal.SIGTSTP]
HARMLESS = (signal.SIGPIPE, signal.SIGXFSZ)


def busy():
    """How many times as long what is done takes, where others work on this machine."""
    return max(1.0, os.getloadavg()[0] / os.cpu_count())


def struck(words, number, after, group):
    def work(case):
        prepare(case)
        process = case.start([case.trial.program, *words, "--db", case.db])
        time.sleep(after)
        running = process.poll() is None
        strike = os.killpg if group else os.kill
        if running:
            strike(process.pid, number)
            if number == signal.SIGTSTP:
                time.sleep(0.3)
                strike(process.pid, signal.SIGCONT)
        began = time.monotonic()
        outcome = case.finish(process, 40)
        gone = time.monotonic() - began
        if number == signal.SIGKILL:
            case.expect(not outcome.timed_out, "lives on after SIGKILL")
        else:
            # Before main takes the signal over, the kernel ends the process.
            taken = (-number,) if after < 0.3 else ()
            if outcome.code not in taken:
                case.judge_again(outcome, words)
            # To remove thousands of files takes as long as a busy filesystem lets it take, and is told.
            longest = 30 if "Removing the files" in outcome.error else 3 * busy()
            case.expect(number in (*HARMLESS, signal.SIGTSTP) or gone < longest, f"took {gone:.1f} s to end")
            stopped = running and number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
            case.expect(not stopped or outcome.code in (0, 1, 2, 130, *taken), f"exit code {outcome.code}") # 0: it is done already
            case.left_nothing()
        no_child_is_left(case, process.pid)
        kept = [1] if words[:2] == ("runs", "delete") else [1, 2]
        case.expect_runs(kept)
        if number == signal.SIGKILL and words[0] == "bench":
            time.sleep(0.2)
            case.allowed.append("work/.sluice-*") # of the killed one, which the next one removes
            case.run("bench", "files", "--path", ".", "--count", "10", "--file-size", "1K", "--runtime", "100ms")
            case.left_nothing()
    return work


def no_child_is_left(case, group):
    deadline = time.monotonic() + 3
    while time.monotonic() < deadline:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    case.problem("a process of the command lives on")


def early(words, number):
    """Within the first moments."""
    return struck(words, number, 0.01, False)


def cases(trial):
    drawn = trial.random("signals")
    for words in COMMANDS:
        longest = 5 if words[0] == "guide" else 2.5 if words[0] == "bench" else 0.4
        for number in SIGNALS:
            for turn in range(4 if words[0] in ("guide", "bench") else 3):
                after = drawn.uniform(0.02, longest)
                yield f"{' '.join(words)[:40]}: {number.name} after {after:.2f} s", struck(words, number, after, turn % 2 == 1)
