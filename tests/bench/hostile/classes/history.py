# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""The history removed, renamed, replaced, zeroed, cut, locked or without room while a guide measures."""
import json
import os
import re
import sqlite3
import subprocess
import threading
import time

BUDGET = 5


def removed(path, _):
    path.unlink()


def renamed(path, _):
    path.rename(path.with_name("elsewhere.db"))


def replaced(path, case):
    path.with_name("new").write_bytes(case.trial.history.read_bytes())
    os.replace(path.with_name("new"), path)


def replaced_by_text(path, _):
    path.with_name("new").write_text("somebody else's")
    os.replace(path.with_name("new"), path)


def zeroed(path, _):
    with open(path, "r+b") as file:
        file.write(bytes(path.stat().st_size))


def zeroed_end(path, _):
    size = path.stat().st_size
    with open(path, "r+b") as file:
        file.seek(size // 2)
        file.write(bytes(size - size // 2))


def emptied(path, _):
    os.truncate(path, 0)


def cut(path, _):
    os.truncate(path, path.stat().st_size // 2)


def made_a_folder(path, _):
    path.unlink()
    path.mkdir()


def made_a_link(path, _):
    path.rename(path.with_name("elsewhere.db"))
    path.symlink_to("elsewhere.db")


def made_a_dead_link(path, _):
    path.unlink()
    path.symlink_to("nowhere")


def made_a_pipe(path, _):
    path.unlink()
    os.mkfifo(path)


def folder_removed(path, _):
    path.parent.rename(path.parent.with_name("gone"))


def foreign_log(path, _):
    path.with_name(path.name + "-wal").write_text("somebody else's log")


def dropped_table(path, _):
    history = sqlite3.connect(path, timeout=10)
    history.executescript("DROP TABLE samples")
    history.close()


def newer(path, _):
    history = sqlite3.connect(path, timeout=10)
    history.executescript("PRAGMA user_version = 77")
    history.close()


def forbidding(path, _):
    """A trigger that lets nothing in."""
    history = sqlite3.connect(path, timeout=10)
    history.executescript("CREATE TRIGGER no BEFORE INSERT ON runs BEGIN SELECT RAISE(ABORT, 'no'); END")
    history.close()


def swallowing(path, _):
    history = sqlite3.connect(path, timeout=10)
    history.executescript("CREATE TRIGGER no AFTER INSERT ON runs BEGIN DELETE FROM runs WHERE id = new.id; END")
    history.close()


def locked_for(seconds):
    def change(path, _):
        def hold():
            history = sqlite3.connect(path, timeout=10, isolation_level=None)
            history.execute("BEGIN EXCLUSIVE")
            time.sleep(seconds)
            history.close()
        threading.Thread(target=hold, daemon=True).start()
    return change


CHANGES = [removed, renamed, replaced, replaced_by_text, zeroed, zeroed_end, emptied, cut, made_a_folder, made_a_link, made_a_dead_link, made_a_pipe,
           folder_removed, foreign_log, dropped_table, newer, forbidding, swallowing]


def run_is_somewhere(case, outcome, path):
    """What was measured is in the history, in a rescue file that is named, or on standard output."""
    rescue = re.search(r"(/\S*sluice-run-[\w-]+\.json)", outcome.error)
    if rescue and (os.path.exists(rescue.group(1)) or outcome.code not in (0, 1)):
        try:
            with open(rescue.group(1), encoding="utf-8") as file:
                document = json.load(file)
            case.expect(len(document["measurements"]) > 0, "the rescue file holds no measurement")
        except (OSError, ValueError, KeyError) as problem:
            case.problem(f"the rescue file is not there: {problem}")
            return
        home = case.home / "later.db"
        again = case.run("runs", "import", rescue.group(1), "--db", home)
        case.expect(again.code == 0, f"the rescue file cannot be imported: {again.error}")
        return
    if outcome.code in (0, 1):
        number = re.search(r"run (\d+)", outcome.text + outcome.error)
        shown = case.run("runs", "show", number.group(1) if number else "last", "--format", "json", "--db", path, judged=False)
        case.expect(shown.code == 0, f"exit {outcome.code}, and the run is nowhere: {shown.error}")
        return
    case.expect('"sluice.run/1"' in outcome.text, f"exit {outcome.code}, and the run is lost: {outcome.error[-500:]}")


def while_measuring(change, after, timeout=90):
    def work(case):
        folder = case.home / "folder"
        folder.mkdir()
        path = folder / "history.db"
        path.write_bytes(case.trial.history.read_bytes())
        process = case.start([case.trial.program, "guide", "--path", case.work, "--budget", f"{BUDGET}s", "--db", path])
        time.sleep(after)
        early = process.poll() is None
        change(path, case)
        outcome = case.finish(process, timeout)
        case.judge_again(outcome, ())
        case.left_nothing()
        if early:
            run_is_somewhere(case, outcome, path)
        if change is replaced_by_text:
            case.expect(path.read_text() == "somebody else's", "a foreign file was changed")
        if change is foreign_log:
            log = path.with_name(path.name + "-wal")
            case.expect(log.exists() and log.read_text() == "somebody else's log", "a foreign file was changed")
    return work


def disk_fills(room):
    """With so many KiB of room left for the history while the guide measures."""
    def work(case):
        disk = case.home / "disk"
        disk.mkdir()
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "none", disk], stderr=subprocess.DEVNULL, check=False).returncode != 0:
            case.trial.skip("a full disk under the history", "only root can mount one")
            return
        try:
            path = disk / "history.db"
            path.write_bytes(case.trial.history.read_bytes())
            process = case.start([case.trial.program, "guide", "--path", case.work, "--budget", f"{BUDGET}s", "--db", path])
            time.sleep(2)
            fill(disk / "fill", room)
            outcome = case.finish(process, 90)
            case.judge_again(outcome, ())
            run_is_somewhere(case, outcome, path)
            (disk / "fill").unlink()
            case.expect_runs([1, 2], path)
        finally:
            subprocess.run(["umount", "-l", disk], check=False)
    return work


def fill(path, room):
    with open(path, "wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            pass
        size = file.tell()
        file.truncate(max(0, size - room * 1024))


def cases(trial):
    del trial
    for after in (0.3, 1.7, 3.3): # before it saves: what comes after is no loss of ours
        for change in CHANGES:
            yield f"{change.__name__} after {after} s", while_measuring(change, after)
    for seconds in (3, 8, 14):
        yield f"locked for {seconds} s", while_measuring(locked_for(seconds), 3)
    for room in (0, 4, 16, 40, 100):
        yield f"{room} KiB of room", disk_fills(room)
