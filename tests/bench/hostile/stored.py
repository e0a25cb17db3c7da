# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""Changes stored runs behind Sluice's back, as an older version, a slip or somebody else would have left them."""
import contextlib
import copy
import json
import sqlite3


@contextlib.contextmanager
def opened(path):
    history = sqlite3.connect(path)
    history.text_factory = bytes
    try:
        with history:
            yield history
    finally:
        history.close()


def without_checks(history, run):
    """Without its checksums a run is as an older Sluice wrote it."""
    history.execute("DELETE FROM run_checks WHERE run_id = ?", (run,))


def documents(path, run):
    """The run's document, and those of its measurements by their row's id."""
    with opened(path) as history:
        own = history.execute("SELECT document FROM runs WHERE id = ?", (run,)).fetchone()[0]
        rows = history.execute("SELECT id, document FROM measurements WHERE run_id = ?", (run,)).fetchall()
        return json.loads(own), {row: json.loads(text) for row, text in rows}


def text_of(document):
    return json.dumps(document, ensure_ascii=True)


def write_document(path, run, document, row=None):
    with opened(path) as history:
        without_checks(history, run)
        if row is None:
            history.execute("UPDATE runs SET document = ? WHERE id = ?", (text_of(document), run))
        else:
            history.execute("UPDATE measurements SET document = ? WHERE id = ?", (text_of(document), row))


def places(value, path=()):
    """All paths to values within a document."""
    if path:
        yield path
    items = value.items() if isinstance(value, dict) else enumerate(value[:2]) if isinstance(value, list) else ()
    for key, item in items:
        yield from places(item, path + (key,))


def at(document, path):
    for key in path:
        document = document[key]
    return document


def put(document, path, value):
    """A copy with this value at a path; without it where the value is `...`."""
    changed = copy.deepcopy(document)
    inner = changed
    for key in path[:-1]:
        inner = inner[key]
    if value is ...:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return changed


def replaced(value, text, keys):
    if isinstance(value, dict):
        return {key: text if key in keys and isinstance(item, str) else replaced(item, text, keys) for key, item in value.items()}
    return [replaced(item, text, keys) for item in value] if isinstance(value, list) else value


NAMES = ("host_name", "path", "name", "title", "model", "os", "kernel", "source", "version", "mount_point", "text", "because", "subject",
         "observed", "expected", "why", "effect", "now", "persist", "undo", "verify", "reason", "detail", "warnings", "fio", "provenance")


def rename_all(path, run, text):
    """Puts one text wherever the run names something."""
    own, measured = documents(path, run)
    shown = text.decode("utf-8", "surrogateescape")
    own = replaced(own, shown, NAMES)
    own["warnings"] = [shown, shown]
    for row, document in measured.items():
        write_document(path, run, replaced(document, shown, NAMES), row)
    write_document(path, run, own)
    with opened(path) as history:
        history.execute("PRAGMA encoding = 'UTF-8'")
        history.execute("UPDATE runs SET host_name = CAST(? AS TEXT), path = CAST(? AS TEXT), workload = CAST(? AS TEXT),"
                        " verdict = CAST(? AS TEXT) WHERE id = ?", (text, text, text, text, run))
        history.execute("INSERT OR REPLACE INTO annotations VALUES (?, CAST(? AS TEXT), CAST(? AS TEXT))", (run, text, text))
