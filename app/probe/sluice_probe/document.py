# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""Makes, checks and writes `sluice.job/1` documents. README.md describes the fields."""
import json
import math
import os
import time

SCHEMA = "sluice.job/1"
MOST_BYTES = 4 << 20


class JobError(Exception):
    """What happened, why, and what to do, as one sentence or two."""


class Document:
    """A job document that is being filled. What is not known is named with its reason, and is no member."""

    def __init__(self, mode, version):
        stamp = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        self.fields = {"schema": SCHEMA, "created_at": stamp,
                       "made_by": {"program": "sluice_probe", "version": version, "mode": mode}}
        self._unknown = {}

    def put(self, path, value, reason=None):
        """Writes `value` at a path such as "profile.cpu_seconds_per_sample"; None is recorded with its reason."""
        value = _plain(value)
        if value is None:
            self._unknown[path] = reason or "it was not measured"
            return
        self._unknown.pop(path, None)
        place = self.fields
        names = path.split(".")
        for name in names[:-1]:
            place = place.setdefault(name, {})
        place[names[-1]] = value

    def unknown(self, path, reason):
        self.put(path, None, reason)

    def merge(self, path, known, unknown):
        """Writes a dictionary of fields and one of reasons below a path."""
        for name, value in known.items():
            self.put("%s.%s" % (path, name), value)
        for name, reason in unknown.items():
            self.unknown("%s.%s" % (path, name), reason)

    def whole(self):
        reasons = [{"field": path, "reason": reason} for path, reason in sorted(self._unknown.items())]
        return dict(self.fields, unknown=reasons)


def _plain(value):
    """Returns the value as JSON can hold it; a number that is not finite is unknown."""
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, dict):
        return {str(key): _plain(part) for key, part in value.items() if _plain(part) is not None}
    if isinstance(value, (list, tuple)):
        return [_plain(part) for part in value]
    return value


def read_job(path):
    """Reads a job document. Errors: JobError where the file is no such document, is newer, or is too large."""
    try:
        with open(path, "rb") as file:
            text = file.read(MOST_BYTES + 1)
        document = json.loads(text.decode("utf-8")) if len(text) <= MOST_BYTES else None
    except OSError as error:
        raise JobError("%s cannot be read: %s" % (path, error.strerror))
    except (ValueError, RecursionError):
        document = None
    schema = document.get("schema") if isinstance(document, dict) else None
    if schema != SCHEMA:
        known = "" if not isinstance(schema, str) else " (its schema is %.40r)" % schema
        raise JobError("%s is not a %s document%s" % (path, SCHEMA, known))
    return document


def check_target(path):
    """Checks that a document may be written to `path`. Errors: JobError; a file of somebody else is not replaced."""
    folder = os.path.dirname(os.path.abspath(path))
    if os.path.isdir(path) or not os.path.isdir(folder):
        raise JobError("%s cannot be written: %s" % (path, "it is a folder" if os.path.isdir(path)
                                                     else "there is no folder %s" % folder))
    if not os.access(folder, os.W_OK):
        raise JobError("%s cannot be written: no permission to write in %s" % (path, folder))
    if os.path.lexists(path):
        try:
            read_job(path)
        except JobError as error:
            raise JobError("%s; it is left alone: name another file" % error)


def write_job(path, document):
    """Replaces `path` by the document at once. Errors: JobError; OSError where the disk is full."""
    check_target(path)
    text = json.dumps(document, indent=1, allow_nan=False, ensure_ascii=False) + "\n"
    name = "%s.%d.%d.part" % (os.path.abspath(path), os.getpid(), time.monotonic_ns())
    with open(name, "x", encoding="utf-8", errors="backslashreplace") as file:
        try:
            file.write(text)
            file.flush()
            os.replace(name, path)
        except BaseException:
            os.unlink(name)
            raise
