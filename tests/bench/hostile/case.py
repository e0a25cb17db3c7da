# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""One case: a folder of its own with a home and a working folder, commands that are run in it, and what was wrong."""
import fnmatch
import hashlib
import os
import pathlib
import shlex
import shutil
import signal
import stat
import subprocess
import tempfile
import time

from . import judge

LARGEST_HASHED = 1 << 20
# Of names that no command may leave behind.
LEFT_BEHIND = ("*/.sluice-*", "*.sluice-[0-9]*", "*-wal", "*-shm", "*-journal")


class Outcome:
    """What a command said and how it ended; a negative code is a signal's."""

    def __init__(self, code, out, err, seconds, timed_out):
        self.code, self.out, self.err, self.seconds, self.timed_out = code, out, err, seconds, timed_out

    @property
    def text(self):
        return self.out.decode("utf-8", "replace")

    @property
    def error(self):
        return self.err.decode("utf-8", "replace")


def remove(folder):
    """Also what lies deeper than Python follows."""
    subprocess.run(["rm", "-rf", "--", folder], stderr=subprocess.DEVNULL, check=False)


def manifest(folder):
    """Of every file below: its kind, mode, size, time of change and content."""
    found = {}
    for place, folders, files in os.walk(os.fsencode(folder)):
        for name in folders + files:
            path = os.path.join(place, name)
            try:
                info = os.lstat(path)
            except FileNotFoundError:
                continue
            kind = stat.S_IFMT(info.st_mode)
            content = os.readlink(path) if kind == stat.S_IFLNK else b""
            if kind == stat.S_IFREG and info.st_size <= LARGEST_HASHED:
                with open(path, "rb") as file:
                    content = hashlib.sha1(file.read()).digest()
            changed = 0 if kind == stat.S_IFDIR else (info.st_size, info.st_mtime_ns)
            found[os.path.relpath(path, os.fsencode(folder))] = (info.st_mode, changed, content)
    return found


def differences(before, after):
    """Names that were added, removed or changed."""
    return sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))


class Case:
    def __init__(self, trial, name):
        self.trial, self.name = trial, name
        self.problems, self.commands = [], 0
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="case-", dir=trial.folder))
        self.home, self.work, self.tmp = (self.folder / part for part in ("home", "work", "tmp"))
        for part in (self.home, self.work, self.tmp):
            part.mkdir()
        self.tmp.chmod(0o700) # or Qt would not take it
        self.db = self.home / "history.db"
        self.last = "(no command yet)"
        (self.work / "foreign.txt").write_text("somebody else's\n")
        self.allowed = ["home/*"] # may change, of the whole folder of the case

    def close(self):
        remove(self.folder)

    def problem(self, text):
        self.problems.append(f"{text}\n    {self.last}")

    def expect(self, condition, text):
        if not condition:
            self.problem(text)

    def with_history(self, base=None):
        """A copy of the history of two sound runs, or of another one."""
        shutil.copy(base or self.trial.history, self.db)
        return self.db

    def environment(self, more):
        environment = {"PATH": os.environ["PATH"], "HOME": str(self.home), "TMPDIR": str(self.tmp), "LANG": "C.UTF-8",
                       "QT_QPA_PLATFORM": "offscreen", "XDG_RUNTIME_DIR": str(self.tmp), **self.trial.sanitizer}
        environment.update(more or {})
        return {key: value for key, value in environment.items() if value is not None}

    def start(self, command, shell="", environment=None, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
              stderr=subprocess.PIPE):
        """Starts a command; `shell` is run before by bash and ends with exec "$@", which is added where it is not."""
        command = [os.fsencode(part) for part in command]
        command[0] = os.fsencode(shutil.which(command[0]) or command[0]) # an odd PATH is for the program alone
        if shell:
            shell += "" if '"$@"' in shell else '; exec "$@"'
            command = [b"bash", b"-c", os.fsencode(shell), b"bash", *command]
        shown = " ".join(shlex.quote(part.decode("utf-8", "backslashreplace")[:300]) for part in command)
        self.last = f"cd {self.work}; HOME={self.home} {shown}"
        self.commands += 1
        return subprocess.Popen(command, cwd=self.work, env=self.environment(environment), stdin=stdin, stdout=stdout,
                                stderr=stderr, start_new_session=True)

    def finish(self, process, timeout=60, text=None):
        began = time.monotonic()
        try:
            out, err = process.communicate(text, timeout)
            late = False
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            out, err = process.communicate()
            late = True
        return Outcome(process.returncode, out or b"", err or b"", time.monotonic() - began, late)

    def run(self, *arguments, plain=False, window=False, prefix=(), codes=judge.DOCUMENTED, timeout=60, text=None,
            judged=True, **how):
        """Runs the program to its end and judges it."""
        program = self.trial.window if window else self.trial.plain if plain else self.trial.program
        before = manifest(self.folder)
        if text is not None:
            how["stdin"] = subprocess.PIPE
        outcome = self.finish(self.start([*prefix, program, *arguments], **how), timeout, text)
        if judged:
            self.judge(outcome, arguments, codes, before)
        return outcome

    def judge(self, outcome, arguments, codes, before):
        wrong = judge.ending(outcome, codes)
        if not wrong:
            wrong += judge.errors(outcome)
            wrong += judge.control_characters(outcome.err, "stderr")
            words = [os.fsencode(argument) for argument in arguments]
            help_asked = any(word.startswith((b"--help", b"-h", b"--version")) for word in words)
            if help_asked and outcome.code == 0:
                wrong += judge.control_characters(outcome.out, "stdout")
            elif outcome.out and outcome.code != 130 and b"--stream" in words:
                wrong += judge.stream_output(outcome)
            elif outcome.out and (b"--format=json" in words or (b"--format", b"json") in zip(words, words[1:])):
                wrong += judge.json_output(outcome)
            elif b"csv" not in words:
                wrong += judge.control_characters(outcome.out, "stdout")
        wrong += self.changes(before)
        for text in wrong:
            self.problem(text)

    def changes(self, before):
        wrong = []
        after = manifest(self.folder)
        for name in differences(before, after):
            text = name.decode("utf-8", "backslashreplace")
            if name in after and name not in before and any(fnmatch.fnmatch("/" + text, p) for p in LEFT_BEHIND):
                wrong.append(f"left behind: {text}")
            elif not any(fnmatch.fnmatch(text, pattern) for pattern in self.allowed):
                wrong.append(f"{'made' if name not in before else 'changed' if name in after else 'removed'}: {text}")
        return wrong

    def expect_runs(self, ids, where=None):
        """The history still lists these runs, and no damage to them."""
        listed = self.run("runs", "list", "--format", "json", "--db", where or self.db)
        try:
            runs = {run["run_id"]: run for run in judge.document(listed.out)["runs"]}
        except (ValueError, KeyError) as problem:
            self.problem(f"the history is not listed: {problem} {listed.error}")
            return
        self.expect(set(ids) <= set(runs), f"the history lists {sorted(runs)}, and not all of {sorted(ids)}")
        for run in ids:
            damage = runs.get(run, {}).get("damage")
            self.expect(not damage, f"run {run} is said to be damaged: {damage}")

    def judge_again(self, outcome, arguments):
        """Of an outcome that was not judged at once; changes of files apart."""
        wrong = judge.ending(outcome) or judge.errors(outcome) + judge.control_characters(outcome.err, "stderr")
        for text in wrong:
            self.problem(text + f": {outcome.error[-300:]!r}")
        del arguments

    def left_nothing(self):
        """No file of ours with a passing name in the working folder or the folder for passing files."""
        for folder in (self.work, self.tmp):
            for name in manifest(folder):
                text = name.decode("utf-8", "backslashreplace")
                if any(fnmatch.fnmatch("/" + text, pattern) for pattern in LEFT_BEHIND) or folder == self.tmp:
                    self.problem(f"left behind: {text}")
        self.expect((self.work / "foreign.txt").read_text() == "somebody else's\n", "a foreign file was changed")

    def run_as_nobody(self):
        """Lets another user use the folder of the case."""
        self.folder.chmod(0o755)
        for place, _, names in os.walk(self.folder):
            for path in [place, *(os.path.join(place, name) for name in names)]:
                os.chown(path, 65534, 65534, follow_symlinks=False)

    def run_and_interrupt(self, *arguments, after, number=signal.SIGINT, within=10, judged=True, **how):
        """Runs the program and sends it a signal where it is not done by then."""
        process = self.start([self.trial.program, *arguments], **how)
        began = time.monotonic()
        try:
            process.wait(after)
        except subprocess.TimeoutExpired:
            process.send_signal(number)
        outcome = self.finish(process, within)
        outcome.seconds = time.monotonic() - began
        if judged:
            self.judge_again(outcome, arguments)
        return outcome
