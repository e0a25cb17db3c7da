# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
import contextlib
import io
import os
import sys

from sluice_probe.document import JobError
from sluice_probe.factory import made_by
from child import Folder


class FactoryTest(Folder):
    def setUp(self):
        super().setUp()
        before, path, modules = os.getcwd(), list(sys.path), set(sys.modules)
        os.chdir(self.folder)

        def restore():
            os.chdir(before)
            sys.path[:] = path
            for name in set(sys.modules) - modules:
                del sys.modules[name]
        self.addCleanup(restore)

    def refusal(self, name):
        with contextlib.redirect_stderr(io.StringIO()) as said, self.assertRaises(JobError) as caught:
            made_by(name)
        return str(caught.exception), said.getvalue()

    def test_functions_classes_and_objects(self):
        self.write("mine.py", """
            class Data:
                def __len__(self): return 3
                def __getitem__(self, i): return i
            def make(): return Data()
            data = Data()
            class Holder:
                make = staticmethod(make)
        """)
        for name in ("mine:make", "mine:Data", "mine:data", "mine.py:make", "mine:Holder.make",
                     os.path.join(self.folder, "mine.py") + ":make"):
            self.assertEqual(len(made_by(name)), 3, name)

    def test_what_is_not_there_is_named(self):
        self.write("mine.py", "x = 1\n")
        self.assertIn("MODULE:FACTORY", self.refusal("mine")[0])
        self.assertIn("no module nothing_here", self.refusal("nothing_here:make")[0])
        self.assertIn("no module no.thing.here", self.refusal("no.thing.here:make")[0])
        self.assertIn("no file gone.py", self.refusal("gone.py:make")[0])
        self.assertIn("mine has no make", self.refusal("mine:make")[0])
        self.assertIn("neither a function", self.refusal("mine:x")[0])

    def test_a_factory_that_raises_shows_its_own_traceback(self):
        self.write("mine.py", """
            def make():
                raise KeyError("secret of the user")
            def nothing():
                return None
        """)
        sentence, said = self.refusal("mine:make")
        self.assertIn("make() of mine raised KeyError", sentence)
        self.assertIn("secret of the user", said)
        self.assertIn('mine.py", line', said)
        self.assertNotIn("factory.py", said)
        self.assertIn("returned None", self.refusal("mine:nothing")[0])

    def test_a_pair_of_datasets_is_no_dataset(self):
        self.write("mine.py", """
            class Data:
                def __len__(self): return 3
                def __getitem__(self, i): return i
            def pair(): return Data(), Data()
            def named(): return {"train": Data(), "val": Data()}
            both = [Data(), Data()]
            def samples(): return [([1], {"a": 2}, "text")] * 5
        """)
        for name in ("pair", "named", "both"):
            self.assertIn("of 2 datasets or loaders", self.refusal("mine:" + name)[0])
        self.assertEqual(len(made_by("mine:samples")), 5)

    def test_a_module_that_raises_is_told_from_one_that_is_missing(self):
        self.write("broken.py", "import not_installed_at_all\n")
        sentence, said = self.refusal("broken:make")
        self.assertIn("importing broken raised ModuleNotFoundError", sentence)
        self.assertIn("not_installed_at_all", said)
