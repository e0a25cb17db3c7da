# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""Watches every DataLoader of torch in a process, without a change of its script."""
import functools
import importlib.machinery
import sys

from sluice_probe.loader_log import Pass, clock

MODULE = "torch.utils.data.dataloader"

_recorder = None


def watches(loader):
    """Tells whether the hooks see this loader."""
    module = sys.modules.get(MODULE)
    return _recorder is not None and module is not None and isinstance(loader, module.DataLoader)


def install(recorder):
    """Hooks into the class when torch is imported, or at once where it was."""
    global _recorder
    _recorder = recorder
    if MODULE in sys.modules:
        _hook(sys.modules[MODULE])
    else:
        sys.meta_path.insert(0, _Finder())


class _Finder:
    """Finds one module as Python does, and hooks into it once its code has run."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if name != MODULE:
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        loader = getattr(spec, "loader", None)
        execute = getattr(loader, "exec_module", None)
        if execute is not None:
            def execute_and_hook(module):
                del loader.exec_module
                execute(module)
                _hook(module)
            loader.exec_module = execute_and_hook
        return spec


def _hook(module):
    """Wraps two methods. An error in either leaves without a frame of this package (from Python 3.11 on)."""
    begin_pass, next_batch = module.DataLoader.__iter__, module._BaseDataLoaderIter.__next__

    @functools.wraps(begin_pass)
    def __iter__(self):
        begun = clock()
        try:
            iterator = begin_pass(self)
        except BaseException as error:
            error.__traceback__ = error.__traceback__.tb_next
            raise
        iterator._sluice_pass = Pass(_recorder.log_of(self), _recorder, clock() - begun, iterator)
        return iterator

    @functools.wraps(next_batch)
    def __next__(self):
        times = self.__dict__.get("_sluice_pass")
        if times is None:
            return next_batch(self)
        begun = times.begin()
        try:
            batch = next_batch(self)
        except BaseException as error:
            error.__traceback__ = error.__traceback__.tb_next
            raise
        return times.deliver(begun, batch)

    module.DataLoader.__iter__ = __iter__
    module._BaseDataLoaderIter.__next__ = __next__
