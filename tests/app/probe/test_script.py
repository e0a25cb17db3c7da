# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
import signal

from child import Folder


class RunTest(Folder):
    """`run -- SCRIPT` ends as `python SCRIPT` does; no torch is needed for that."""

    def both(self, text, *arguments):
        self.write("s.py", text)
        plain = self.python("s.py", *arguments)
        probed = self.probe("run", "-o", "job.json", "--", "s.py", *arguments)
        self.assertEqual(probed.returncode, plain.returncode)
        self.assertEqual(probed.stdout, plain.stdout)
        lines = probed.stderr.splitlines(keepends=True)
        self.assertEqual("".join(line for line in lines if not line.startswith("sluice_probe: ")), plain.stderr)
        return plain

    def test_arguments_path_and_main_are_those_of_python(self):
        self.write("beside.py", "name = 'beside'\n")
        done = self.both("""
            import sys, beside, os
            print(sys.argv, __name__, os.path.basename(__file__), beside.name, __spec__, __package__)
            print(os.path.basename(sys.path[0]) == os.path.basename(os.getcwd()), sys.modules["__main__"].sys is sys)
        """, "--epochs", "3", "-o", "mine")
        self.assertIn("'--epochs', '3', '-o', 'mine'", done.stdout)

    def test_says_that_nothing_was_written(self):
        self.write("s.py", "print('fine')\n")
        done = self.probe("run", "-o", "job.json", "--", "s.py")
        self.assertIn("no DataLoader of torch delivered a batch", done.stderr)
        self.assertEqual(self.files(), ["s.py"])

    def test_exit_codes(self):
        self.assertEqual(self.both("import sys; sys.exit(7)\n").returncode, 7)
        self.assertEqual(self.both("import sys; sys.exit('said')\n").returncode, 1)
        self.assertEqual(self.both("print('fine')\n").returncode, 0)

    def test_tracebacks_are_those_of_python(self):
        done = self.both("""
            def inner():
                raise ValueError("mine")
            def outer():
                try:
                    inner()
                except ValueError as error:
                    raise RuntimeError("second") from error
            outer()
        """)
        self.assertIn("direct cause", done.stderr)
        self.both("def broken(:\n")
        self.both("""
            import sys
            sys.excepthook = lambda kind, error, trace: print("hook", kind.__name__, trace.tb_lineno)
            raise ValueError()
        """)

    def test_classes_of_the_script_can_be_pickled(self):
        self.both("""
            import pickle
            class Mine:
                pass
            print(type(pickle.loads(pickle.dumps(Mine()))) is Mine)
        """)

    def test_processes_that_the_script_spawns_and_forks(self):
        for method in ("spawn", "fork", "forkserver"):
            self.both("""
                import multiprocessing
                def double(x):
                    return 2 * x
                if __name__ == "__main__":
                    with multiprocessing.get_context("%s").Pool(2) as pool:
                        print(pool.map(double, range(5)))
            """ % method)

    def test_a_script_that_forks_by_itself(self):
        self.both("""
            import os, sys
            child = os.fork()
            if child == 0:
                sys.exit(5)
            print(os.waitpid(child, 0)[1] >> 8)
        """)

    def test_a_module(self):
        self.write("tool.py", "import sys; print(__name__, sys.argv[1:])\n")
        done = self.probe("run", "-o", "job.json", "-m", "--", "tool", "x")
        self.assertEqual((done.returncode, done.stdout), (0, "__main__ ['x']\n"))

    def test_what_cannot_be_run_is_named(self):
        done = self.probe("run", "--", "gone.py")
        self.assertEqual(done.returncode, 3)
        self.assertRegex(done.stderr, "^sluice_probe: .*gone.py cannot be run: No such file or directory\n$")
        self.assertEqual(self.probe("run").returncode, 2)
        self.write("mine.json", "mine")
        self.write("s.py", "print('ran')\n")
        done = self.probe("run", "-o", "mine.json", "--", "s.py")
        self.assertEqual((done.returncode, done.stdout), (3, ""))
        self.assertIn("left alone", done.stderr)

    def test_interrupts_end_the_script_as_alone(self):
        self.write("s.py", """
            import time
            print("ready", flush=True)
            time.sleep(60)
        """)
        codes = []
        for command in (["s.py"], ["-m", "sluice_probe", "run", "--", "s.py"]):
            process = self.started(*command)
            process.stdout.readline()
            process.send_signal(signal.SIGINT)
            _, said = process.communicate(timeout=60)
            codes.append(process.returncode)
            self.assertIn("KeyboardInterrupt", said)
            self.assertNotIn("script.py", said)
        self.assertEqual(codes[0], codes[1])
