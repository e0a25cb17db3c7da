# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""Judges what one command said and how it ended. Each function gives a list of what is wrong, empty where nothing is."""
import csv
import io
import json
import re
import unicodedata

DOCUMENTED = (0, 1, 2, 3, 130)
LONGEST_ERROR = 4000
SANITIZERS = (b"AddressSanitizer", b"LeakSanitizer", b"UndefinedBehavior", b"runtime error:", b"ThreadSanitizer")
UNFORESEEN = (b"terminate called", b"in a way that was not expected", b"Assertion", b"stack smashing", b"std::", b"core dumped")
# What a terminal, an editor or a browser would obey instead of showing it.
UNSEEN = re.compile("[\u061c\u180e\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]")
NO_NUMBER = re.compile(r"(?<![\w/.=-])-?(nan|inf|infinity)(?![\w/.-])", re.IGNORECASE)


def control_characters(data, where):
    """Raw control characters but line feeds and tabs, and bytes that are no UTF-8."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as problem:
        return [f"{where} is not UTF-8: {problem}"]
    found = {c for c in text if unicodedata.category(c) == "Cc" and c not in "\n\t"} | set(UNSEEN.findall(text))
    return [f"{where} holds raw control characters {sorted(found)!r}"] if found else []


def _refuse(constant):
    raise ValueError(f"{constant} is no JSON")


def _nulls(value, path=""):
    if value is None:
        yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield from _nulls(item, f"{path}/{key}")


def document(data):
    """One JSON document, without NaN, Infinity or null: what is unknown is absent."""
    value = json.loads(data.decode("utf-8"), parse_constant=_refuse)
    nulls = list(_nulls(value))
    if nulls:
        raise ValueError(f"null at {nulls[0]}")
    return value


def json_output(outcome):
    """Of --format json: one document; with exit 2 and 3 that of the error."""
    try:
        found = document(outcome.out)
    except ValueError as problem:
        return [f"stdout is no sound JSON document: {problem}"]
    if outcome.code in (2, 3) and found.get("schema") != "sluice.error/1" and "damage" not in found:
        return [f"exit {outcome.code} without the error document, but {found.get('schema')}"]
    return []


def stream_output(outcome):
    """Of --stream: JSON lines, of which the last says "done" and the exit code."""
    try:
        lines = [document(line) for line in outcome.out.splitlines()]
    except ValueError as problem:
        return [f"a line of the stream is no sound JSON: {problem}"]
    done = {"event": "done", "exit_code": outcome.code}
    return [] if lines and lines[-1] == done else ["the stream does not end with done and the exit code"]


def errors(outcome):
    """With exit 2 and 3 one line on stderr that is no warning; with 0 and 1 none."""
    lines = [line for line in outcome.err.split(b"\n") if line]
    told = [line for line in lines if line.startswith((b"sluicectl: ", b"sluice: "))
            and not line.startswith(b"sluicectl: warning: ")]
    wrong = [f"a line of {len(line)} characters" for line in lines if len(line) > LONGEST_ERROR]
    if outcome.code in (2, 3) and len(told) != 1:
        wrong.append(f"exit {outcome.code} with {len(told)} lines of error instead of one")
    if outcome.code in (0, 1) and told:
        wrong.append(f"exit {outcome.code} and an error: {told[0][:200]!r}")
    return wrong


def ending(outcome, codes=DOCUMENTED):
    """How the process ended, and what no process of ours may say."""
    if outcome.timed_out:
        return [f"did not end within {outcome.seconds:.0f} s"]
    wrong = [f"exit code {outcome.code}, not one of {codes}"] if outcome.code not in codes else []
    both = outcome.out + outcome.err
    wrong += [f"said {word.decode()!r}" for word in SANITIZERS + UNFORESEEN if word in both]
    return wrong


def formulas(text):
    """Cells of a CSV text that a spreadsheet would compute."""
    number = re.compile(r"[+-]([ \d].*)?$")
    cells = [cell for row in csv.reader(io.StringIO(text)) for cell in row]
    found = [cell for cell in cells if cell[:1] in "=+-@\t\r" and cell and not number.match(cell)]
    return [f"a cell is a formula: {found[0][:80]!r}"] if found else []


def no_numbers(text):
    """Words such as nan where a figure should be."""
    found = NO_NUMBER.search(text)
    return [f"a figure is {found.group()!r}: {text[max(0, found.start() - 60):found.end() + 20]!r}"] if found else []
