# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""Reports, exports and snapshots onto targets that are not theirs, that are no files, or where there is no room."""
import contextlib
import os
import socket
import subprocess

WRITERS = {"Markdown": ("report", "--run", "1", "-o"), "CSV": ("report", "--run", "1", "--format", "csv", "-o"),
           "JSON": ("report", "--run", "1", "--format", "json", "-o"), "export": ("runs", "export", "1", "2", "-o"), "snapshot": ("snapshot", "-o"),
           "forced report": ("report", "--run", "1", "--force", "-o")}
FOREIGN = {"notes": b"my notes\n", "empty": b"", "JSON": b'{\n  "schema": "sluice.report/1",\n  "mine": true\n}\n', "audit": b'{"schema": "sluice.audit/1"}',
           "CSV": b"sluice_run_id,a\r\n1,2\r\n", "Markdown": b"<!-- sluice.report/1 -->\n# mine\n", "script": b"#!/bin/sh\necho mine\n",
           "PDF": b"%PDF-1.4\n% Sluice mine\n", "HTML": b'<!DOCTYPE html><meta name="generator" content="Sluice 1">', "large": b"x" * 3_000_000,
           "sealed by hand": b"<!-- sluice.report/1 -->\n# x\n<!-- sluice seal 0123456789abcdef -->\n"}


def foreign(writer, content):
    def work(case):
        case.with_history()
        target = case.work / "target"
        target.write_bytes(content)
        if writer == "forced report":
            case.allowed.append("work/target")
        outcome = case.run(*WRITERS[writer], "target", "--db", case.db)
        case.expect(writer == "forced report" or (outcome.code in (2, 3) and target.read_bytes() == content), "a foreign file was replaced")
        case.expect(writer != "forced report" or outcome.code == 0, "--force does not replace")
    return work


def edited(writer):
    """One of ours that somebody has changed, by a byte anywhere."""
    def work(case):
        case.with_history()
        case.allowed.append("work/target")
        target = case.work / "target"
        case.run(*WRITERS[writer], "target", "--db", case.db)
        data = target.read_bytes()
        again = case.run(*WRITERS[writer], "target", "--db", case.db)
        case.expect(again.code == 0, "an unchanged report is not replaced")
        for at in [*range(0, len(data), max(1, len(data) // 20)), len(data) - 1]:
            changed = bytearray(data)
            changed[at] ^= 1
            target.write_bytes(changed)
            case.run(*WRITERS[writer], "target", "--db", case.db)
            case.expect(target.read_bytes() == bytes(changed), f"a report that was edited at byte {at} is replaced")
        target.write_bytes(data + b"\n")
        case.run(*WRITERS[writer], "target", "--db", case.db)
        case.expect(target.read_bytes() == data + b"\n", "a report with a line added is replaced")
    return work


def odd_target(writer, make, name):
    def work(case):
        case.with_history()
        if make:
            made = make(case.work / "target")
        outcome = case.run(*WRITERS[writer], name, "--db", case.db, timeout=30)
        case.expect(outcome.code in (2, 3), f"exit code {outcome.code} though nothing can be written there")
        del made
    return work if make else lambda case: odd_name(case, writer, name)


def odd_name(case, writer, name):
    case.with_history()
    outcome = case.run(*WRITERS[writer], name, "--db", case.db, timeout=30)
    case.expect(outcome.code in (2, 3), f"exit code {outcome.code} though nothing can be written there")


def a_socket(path):
    made = socket.socket(socket.AF_UNIX)
    with contextlib.chdir(path.parent) if hasattr(contextlib, "chdir") else contextlib.nullcontext():
        made.bind(str(path)[:107])
    return made


def outside_of_link(path):
    (path.parent / "behind").mkdir()
    os.symlink("behind/file", path)


TARGETS = {"a folder": os.mkdir, "a pipe": os.mkfifo, "a loop": lambda path: os.symlink("target", path), "a dead link": lambda path: os.symlink("nowhere", path),
           "a link to a file": lambda path: os.symlink("foreign.txt", path), "a link to a device": lambda path: os.symlink("/dev/full", path),
           "a link elsewhere": outside_of_link}
NAMES = ["/dev/full", "/dev/null", "/dev/stdin", "no/such/folder/file", "foreign.txt/file", "x" * 300, "new/", "", ".", "..", "/", "/proc/self/comm",
         "/proc/new", "/sys/new", "./", "new/."]
HISTORIES = [":memory:", "file:new?mode=memory", "file::memory:?cache=shared"]


def small_disk(writer, room):
    """A disk with so many KiB of room: whole, or an error and nothing there."""
    def work(case):
        case.with_history()
        disk = case.work / "disk"
        disk.mkdir()
        case.allowed.append("work/disk/*")
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k", "none", disk], stderr=subprocess.DEVNULL, check=False).returncode != 0:
            case.trial.skip("full disks", "only root can mount one")
            return
        try:
            (disk / "fill").write_bytes(b"x" * (256 - room) * 1024)
            outcome = case.run(*WRITERS[writer], disk / "new", "--db", case.db)
            there = sorted(os.listdir(disk))
            case.expect(there == (["fill", "new"] if outcome.code == 0 else ["fill"]), f"exit {outcome.code}, and there is {there}")
            case.expect(outcome.code != 0 or (disk / "new").stat().st_size > 500, "exit 0 and a torn file")
        finally:
            subprocess.run(["umount", "-l", disk], check=False)
    return work


def cases(trial):
    del trial
    for writer in WRITERS:
        for what, content in FOREIGN.items():
            yield f"{writer} over foreign {what}", foreign(writer, content)
        for what, make in TARGETS.items():
            yield f"{writer} onto {what}", odd_target(writer, lambda path, make=make: make(path) or True, "target")
        yield f"{writer} onto a socket", odd_target(writer, a_socket, "target")
        for name in NAMES:
            yield f"{writer} onto {name[:30]!r}", odd_target(writer, None, name)
        for room in (0, 4, 8, 20, 60, 120):
            yield f"{writer} with {room} KiB of room", small_disk(writer, room)
    for writer in ("Markdown", "CSV", "JSON", "snapshot"):
        yield f"{writer} edited", edited(writer)
    for name in HISTORIES:
        yield f"export onto {name}", odd_target("export", None, name)
