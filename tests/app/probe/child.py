# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""What the tests share: a folder of their own, and Python processes in it."""
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import textwrap
import unittest

PROBE = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "app", "probe"))
HAS_TORCH = importlib.util.find_spec("torch") is not None

needs_torch = unittest.skipUnless(HAS_TORCH, "torch is missing (Debian: python3-torch)")


class Folder(unittest.TestCase):
    """A test with a folder, in which it writes scripts and runs them."""

    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = holder.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(textwrap.dedent(text))
        return self.path(name)

    def job(self, name="job.json"):
        with open(self.path(name), encoding="utf-8") as file:
            return json.load(file)

    def environment(self):
        return dict(os.environ, PYTHONPATH=PROBE, OMP_NUM_THREADS="1")

    def python(self, *arguments):
        """Runs Python in the folder and returns the finished process, which must end within two minutes."""
        return subprocess.run([sys.executable, *arguments], cwd=self.folder, env=self.environment(),
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, universal_newlines=True, timeout=110)

    def started(self, *arguments):
        return subprocess.Popen([sys.executable, *arguments], cwd=self.folder, env=self.environment(),
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, universal_newlines=True)

    def probe(self, *arguments):
        return self.python("-m", "sluice_probe", *arguments)

    def files(self):
        return sorted(name for name in os.listdir(self.folder) if name != "__pycache__")
