# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""Runs a script as `python SCRIPT` does, with the hooks in place."""
import atexit
import importlib.machinery
import os
import runpy
import sys
import time
import types

from sluice_probe import hooks
from sluice_probe.document import JobError
from sluice_probe.recorder import Recorder

HERE = os.path.dirname(os.path.abspath(__file__))


def run_script(script, arguments, is_module, output):
    """Runs the script in this process; exceptions, SystemExit and Ctrl+C end it as they end the script alone.

    Errors: JobError where there is no such script or the document cannot be written.
    """
    if not is_module and sys.version_info >= (3, 9):  # from then on the interpreter, too, names it so
        file = os.path.abspath(script)
    else:
        file = script
    code = None if is_module else _compiled(file)
    recorder = Recorder(output, "run")
    if recorder.refused:
        return 3
    atexit.register(_tell, recorder.path, os.getpid(), time.time())  # before the recorder's, so that it comes after
    hooks.install(recorder)
    sys.argv[:] = [script] + arguments
    try:
        if is_module:
            sys.path[0] = os.getcwd()
            runpy.run_module(script, run_name="__main__", alter_sys=True)
        else:
            sys.path[0] = os.path.dirname(os.path.realpath(file))
            exec(code, _main_module(file).__dict__)
    except BaseException:
        _hide_own_frames()
        raise
    return 0


def _tell(path, pid, began):
    """Says at the end of the process where the document is, or that there is none."""
    if os.getpid() != pid:
        return
    try:
        written = os.stat(path).st_mtime >= began - 1
    except OSError:
        written = False
    print("sluice_probe: " + ("written to %s" % path if written else
                              "no DataLoader of torch delivered a batch, so %s was not written" % path),
          file=sys.stderr)


def _compiled(script):
    """Compiles the script. Errors: JobError where it cannot be read; SyntaxError is the script's own."""
    try:
        with open(script, "rb") as file:
            text = file.read()
    except OSError as error:
        raise JobError("%s cannot be run: %s" % (script, error.strerror))
    try:
        return compile(text, script, "exec", dont_inherit=True)
    except SyntaxError:
        _hide_own_frames()
        raise


def _main_module(script):
    """Makes the module __main__ as the interpreter makes it, where spawn and pickle look for it."""
    module = types.ModuleType("__main__")
    module.__dict__.update(__file__=script, __builtins__=sys.modules["builtins"], __spec__=None, __cached__=None,
                           __loader__=importlib.machinery.SourceFileLoader("__main__", script))
    sys.modules["__main__"] = module
    return module


def _hide_own_frames():
    """Lets a traceback that ends the process show the script's frames alone."""
    shown = sys.excepthook

    def excepthook(kind, error, trace):
        shown(kind, error, without_own_frames(error, trace))
    sys.excepthook = excepthook


def _is_own(trace):
    name = trace.tb_frame.f_code.co_filename
    return os.path.dirname(os.path.abspath(name)) == HERE or name in ("<frozen runpy>", runpy.__file__)


def without_own_frames(error, trace):
    """Unlinks the frames of this package and of runpy from a traceback, and from those of its causes."""
    seen = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        if error.__traceback__ is not None:
            error.__traceback__ = _unlinked(error.__traceback__)
        error = error.__cause__ or error.__context__
    return _unlinked(trace)


def _unlinked(trace):
    while trace is not None and _is_own(trace):
        trace = trace.tb_next
    kept = trace
    while kept is not None:
        while kept.tb_next is not None and _is_own(kept.tb_next):
            kept.tb_next = kept.tb_next.tb_next
        kept = kept.tb_next
    return trace
