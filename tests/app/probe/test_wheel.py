# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
import ast
import base64
import csv
import hashlib
import os
import re
import subprocess
import sys
import unittest
import zipfile

from child import PROBE, Folder

ROOT = os.path.dirname(os.path.dirname(PROBE))


class WheelTest(Folder):
    def wheel(self):
        done = subprocess.run([sys.executable, os.path.join(ROOT, "packaging", "wheel"), self.folder],
                              stdout=subprocess.PIPE, universal_newlines=True, check=True)
        return done.stdout.strip()

    def test_every_file_is_recorded_with_its_digest(self):
        with zipfile.ZipFile(self.wheel()) as wheel:
            self.assertIsNone(wheel.testzip())
            info = [name for name in wheel.namelist() if name.endswith("/RECORD")][0]
            rows = {row[0]: row for row in csv.reader(wheel.read(info).decode().splitlines())}
            self.assertEqual(set(rows), set(wheel.namelist()))
            for name in set(rows) - {info}:
                digest = base64.urlsafe_b64encode(hashlib.sha256(wheel.read(name)).digest()).rstrip(b"=").decode()
                self.assertEqual(rows[name][1:], ["sha256=" + digest, str(len(wheel.read(name)))])
            modules = {os.path.basename(name) for name in wheel.namelist() if name.startswith("sluice_probe/")}
            self.assertEqual(modules, {name for name in os.listdir(os.path.join(PROBE, "sluice_probe"))
                                       if name.endswith(".py")})
            self.assertIn("Apache License", wheel.read(os.path.dirname(info) + "/LICENSE").decode())

    def test_the_same_files_give_the_same_bytes(self):
        with open(self.wheel(), "rb") as first:
            before = first.read()
        with open(self.wheel(), "rb") as second:
            self.assertEqual(before, second.read())

    def test_it_runs_from_the_wheel(self):
        wheel = self.wheel()
        done = subprocess.run([sys.executable, "-m", "sluice_probe", "--help"], env=dict(os.environ, PYTHONPATH=wheel),
                              stdout=subprocess.PIPE, universal_newlines=True)
        self.assertEqual(done.returncode, 0)
        self.assertIn("profile", done.stdout)

    def test_pip_installs_it_without_a_network(self):
        pip = subprocess.run([sys.executable, "-m", "pip", "--version"], stdout=subprocess.DEVNULL,
                             stderr=subprocess.DEVNULL)
        if pip.returncode != 0:
            self.skipTest("pip is missing")
        done = subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--target",
                               self.path("site"), self.wheel()], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              universal_newlines=True)
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertTrue(os.path.exists(self.path("site/sluice_probe/watch.py")))

    def test_its_version_is_the_projects(self):
        with open(os.path.join(ROOT, "CMakeLists.txt"), encoding="utf-8") as file:
            project = re.search(r"project\(sluice VERSION (\S+)", file.read()).group(1)
        self.assertIn("-%s-" % project, os.path.basename(self.wheel()))


class SourceTest(unittest.TestCase):
    def trees(self):
        folder = os.path.join(PROBE, "sluice_probe")
        for name in sorted(os.listdir(folder)):
            if name.endswith(".py"):
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    yield name, ast.parse(file.read(), name, feature_version=(3, 8))

    def test_it_is_python_3_8_and_imports_the_standard_library_alone(self):
        allowed = {"sluice_probe", "argparse", "array", "atexit", "collections", "contextlib", "dataclasses", "fcntl",
                   "functools", "importlib", "itertools", "json", "math", "multiprocessing", "os", "platform", "random", "resource",
                   "runpy", "signal", "sys", "threading", "time", "traceback", "types", "weakref"}
        for name, tree in self.trees():
            for node in ast.walk(tree):
                names = []
                if isinstance(node, ast.Import):
                    names = [alias.name for alias in node.names]
                elif isinstance(node, ast.ImportFrom):
                    names = [node.module]
                for module in names:
                    top = module.split(".")[0]
                    # Functions may look for torch; a module is imported where there is none.
                    self.assertTrue(top in allowed or (top == "torch" and node not in tree.body), (name, module))

    def test_functions_and_files_stay_short(self):
        for name, tree in self.trees():
            for node in ast.walk(tree):
                if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                    length = node.end_lineno - node.lineno + 1
                    self.assertLessEqual(length, 50 if isinstance(node, ast.FunctionDef) else 200, (name, node.name))
