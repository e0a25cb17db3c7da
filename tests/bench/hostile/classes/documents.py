# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""Files of a person's job and workload with values, names and kinds that nobody would write by intent, cut, flipped and
without end."""
import json
import pathlib

from .. import judge, stored
from ..odd import TEXTS, VALUES

STATED = ("--storage-bandwidth", "2GB/s", "--storage-latency", "100us")
ROOT = pathlib.Path(__file__).resolve().parents[4]
READERS = {"job": [("plan", *STATED, "--job"), ("simulate", *STATED, "--steps", "20", "--job"), ("plan", "--run", "2", "--job")],
           "workload": [("plan", *STATED, "--workload"), ("plan", "--run", "1", "--workload"), ("guide", "--path", ".", "--dry-run", "--workload")]}
FILES = {"job": sorted((ROOT / "tests/fixtures/jobs").glob("*.json")), "workload": sorted((ROOT / "resources/workloads").glob("*.json"))[:3]}


def read_as(kind, data, numbers=True):
    def work(case):
        case.with_history()
        (case.work / "mine.json").write_bytes(data)
        for words in READERS[kind]:
            for form in ((), ("--format", "json")):
                outcome = case.run(*words, "mine.json", *form, "--db", case.db)
                case.expect(outcome.seconds < 20, f"took {outcome.seconds:.0f} s")
                case.expect("\n# forged" not in outcome.text and "\nforged" not in outcome.text, "a line was forged")
                if numbers and not form and outcome.code in (0, 1):
                    for wrong in judge.no_numbers(outcome.text):
                        case.problem(wrong)
    return work


def flipped(data, drawn):
    changed = bytearray(data)
    for _ in range(drawn.choice([1, 5, 50])):
        changed[drawn.randrange(len(changed))] ^= drawn.randrange(1, 256)
    return bytes(changed)


def cases(trial):
    drawn = trial.random("documents")
    for kind, files in FILES.items():
        for file in files:
            data = file.read_bytes()
            document = json.loads(data)
            spots = list(stored.places(document))
            for number in range(120 if kind == "job" else 60):
                place, value = drawn.choice(spots), drawn.choice([*VALUES, ...])
                shown = f"{'/'.join(map(str, place))} = {str(value)[:30]!r}"
                yield f"{file.stem} {number} {shown}", read_as(kind, stored.text_of(stored.put(document, place, value)).encode(), not isinstance(value, str))
            texts = [place for place in spots if isinstance(stored.at(document, place), str)]
            for number, text in enumerate(TEXTS):
                if len(text) < 10_000:
                    changed = stored.put(document, drawn.choice(texts), text.decode("utf-8", "surrogateescape"))
                    yield f"{file.stem} text {number}", read_as(kind, json.dumps(changed, ensure_ascii=False).encode("utf-8", "surrogateescape"), False)
            for number in range(15):
                yield f"{file.stem} flipped {number}", read_as(kind, flipped(data, drawn), False)
                yield f"{file.stem} cut {number}", read_as(kind, data[:drawn.randrange(len(data))], False)
        other = FILES["workload" if kind == "job" else "job"][0]
        yield f"a file of the other kind as {kind}", read_as(kind, other.read_bytes())
        yield f"nested as {kind}", read_as(kind, b'{"schema":' + b"[" * 200_000)
        yield f"a hundred thousand members as {kind}", read_as(kind, json.dumps({f"m{n}": n for n in range(100_000)}).encode())
