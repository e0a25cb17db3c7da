# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""Some hundred odd numbers for every option that takes one, as --help lists them."""
import re

from ..odd import NUMBERS

STATED = ("--storage-bandwidth", "2GB/s", "--storage-latency", "100us")
COMMANDS = [("plan", *STATED), ("simulate", *STATED, "--steps", "20"), ("checkpoint", "--parameters", "7B"), ("estimate", "--run", "1")]
# These measure, so that what is accepted is interrupted.
MEASURING = [("bench", "io", "--path", "."), ("bench", "files", "--path", ".", "--count", "300", "--file-size", "1K"), ("bench", "loader", "--path", "data"),
             ("bench", "decode", "--dataset", "data"), ("dataset", "data"), ("guide", "--path", ".", "--dry-run")]
TEXT_OPTIONS = ("--format", "--db", "--run", "--workload", "--dataset", "--node", "--path", "--resume", "--target", "--help")


def options(trial, words):
    import subprocess # pylint: disable=import-outside-toplevel
    count = 2 if words[0] == "bench" else 1
    said = subprocess.run([trial.program, *words[:count], "--help"], stdout=subprocess.PIPE, check=True, text=True,
                          env={"ASAN_OPTIONS": "detect_leaks=0", "HOME": "/nonexistent"}).stdout
    found = re.findall(r"^ +(?:-\w,)?(--[\w-]+) +[A-Z]", said, re.MULTILINE)
    return [name for name in dict.fromkeys(found) if name not in TEXT_OPTIONS]


def tried(words, option, numbers):
    def work(case):
        case.with_history()
        (case.work / "data").mkdir()
        for number in range(3):
            (case.work / "data" / f"{number}.jpg").write_bytes(b"x" * 3000)
        for number in numbers:
            kept = [word for at, word in enumerate(words) if option not in (word, words[at - 1])]
            outcome = case.run(*kept, f"{option}={number}", "--format", "json", "--db", case.db, timeout=60)
            case.expect(outcome.seconds < 30, f"took {outcome.seconds:.0f} s")
    return work


def measured(words, option, numbers):
    """With a signal after a second: it ends in order, and nothing is left."""
    def work(case):
        case.with_history()
        (case.work / "data").mkdir()
        (case.work / "data" / "1.jpg").write_bytes(b"x" * 3000)
        kept = [word for at, word in enumerate(words) if option not in (word, words[at - 1])]
        for number in numbers:
            case.run_and_interrupt(*kept, f"{option}={number}", "--format", "json", "--db", case.db, after=1.5)
            case.left_nothing()
    return work


def cases(trial):
    for words in COMMANDS:
        for option in options(trial, words):
            for begin in range(0, len(NUMBERS), 20):
                yield f"{words[0]} {option} {begin}", tried(words, option, NUMBERS[begin:begin + 20])
    drawn = trial.random("numbers")
    for words in MEASURING:
        for option in options(trial, words):
            yield f"{' '.join(words[:2])} {option}", measured(words, option, drawn.sample(NUMBERS, 25))
