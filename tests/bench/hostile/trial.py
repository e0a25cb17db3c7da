# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""The whole trial: prepares a history, runs the cases of the classes several at a time, and counts."""
import concurrent.futures
import importlib
import os
import pathlib
import pkgutil
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import traceback

from . import classes
from .case import Case, differences, manifest, remove

SUPPRESSIONS = pathlib.Path(__file__).resolve().parents[2] / "asan.supp"
SANITIZER = {"ASAN_OPTIONS": "exitcode=99:abort_on_error=0:allocator_may_return_null=0",
             "UBSAN_OPTIONS": "print_stacktrace=1:halt_on_error=1:exitcode=98",
             "LSAN_OPTIONS": f"suppressions={SUPPRESSIONS}:print_suppressions=0"}


def class_names():
    return sorted(module.name for module in pkgutil.iter_modules(classes.__path__))


def has_sanitizer(program):
    return b"__asan_init" in pathlib.Path(program).read_bytes()


def absolute(program):
    return os.path.abspath(shutil.which(program) or program)


class Trial:
    def __init__(self, chosen):
        self.chosen = chosen
        self.program = absolute(chosen.program)
        self.sanitizer = SANITIZER
        self.plain = absolute(chosen.plain) if chosen.plain else self.program
        self.plain = None if has_sanitizer(self.plain) else self.plain
        beside = pathlib.Path(self.program).parent / "sluice"
        self.window = absolute(chosen.window) if chosen.window else str(beside) if beside.exists() else None
        self.tracer = self.find_tracer()
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="hostile-trial-"))
        self.folder.chmod(0o755)
        self.history = self.folder / "two_runs.db"
        self.skipped = []

    @staticmethod
    def find_tracer():
        """strace, where it is installed and may trace."""
        if not shutil.which("strace"):
            return None
        tried = subprocess.run(["strace", "-f", "-qq", "-o", "/dev/null", "-e", "inject=flock:error=EIO", "true"],
                               stderr=subprocess.DEVNULL, check=False)
        return "strace" if tried.returncode == 0 else None

    def random(self, name):
        """Numbers by chance that do not depend on which other classes are run."""
        return random.Random(f"{self.chosen.seed} {name}")

    def skip(self, what, why):
        self.skipped.append(f"{what}: {why}")

    def prepare(self):
        """Two runs of a guide on this machine: all stored runs are made of them."""
        case = Case(self, "prepare")
        for _ in range(2):
            case.run("guide", "--path", case.work, "--budget", "5s", "--db", case.db, codes=(0, 1), timeout=120)
        if case.problems:
            sys.exit("hostile_trial: no history to begin with:\n" + "\n".join(case.problems))
        with sqlite3.connect(case.db) as history:
            history.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        history.close()
        shutil.copy(case.db, self.history)
        case.close()

    def one(self, name, work):
        case = Case(self, name)
        try:
            work(case)
        except Exception: # pylint: disable=broad-except # a fault of the trial is a problem, too
            case.problem(traceback.format_exc())
        if not (case.problems and self.chosen.keep):
            case.close()
        return case

    def run_class(self, name):
        module = importlib.import_module(f"hostile.classes.{name}")
        cases = [(title, work) for title, work in module.cases(self) if self.chosen.only in title]
        drawn = self.random("share")
        cases = [case for case in cases if drawn.random() < self.chosen.share]
        if self.chosen.list:
            print("\n".join(f"{name}: {title}" for title, _ in cases))
            return 0
        began, commands, wrong = time.monotonic(), 0, 0
        with concurrent.futures.ThreadPoolExecutor(getattr(module, "JOBS", self.chosen.jobs)) as pool:
            waiting = [pool.submit(self.one, title, work) for title, work in cases]
            for done in concurrent.futures.as_completed(waiting):
                case = done.result()
                commands += case.commands
                wrong += len(case.problems) > 0
                for problem in case.problems[:3]:
                    print(f"PROBLEM {name}: {case.name}: {problem}", flush=True)
        print(f"{name:12} {len(cases):6} cases {commands:7} commands {wrong:5} wrong "
              f"{time.monotonic() - began:7.0f} s", flush=True)
        return wrong

    def carry_out(self):
        outside = self.outside()
        try:
            if not self.chosen.list:
                self.prepare()
            wrong = sum(self.run_class(name) for name in self.chosen.classes or class_names())
        finally:
            if not self.chosen.keep:
                remove(self.folder)
        made = differences(outside, self.outside())
        for name in made:
            print(f"PROBLEM outside of the trial's folder: {os.fsdecode(name)}")
        for line in sorted(set(self.skipped)):
            print(f"left out: {line}")
        return 1 if wrong or made else 0

    @staticmethod
    def outside():
        """What a stray Sluice would make, in the usual places."""
        places = [pathlib.Path.home() / ".local/share/sluice", pathlib.Path.home() / ".config/sluice"]
        return {os.fsencode(str(place)) + b"/" + name: kind for place in places if place.exists()
                for name, kind in manifest(place).items()}
