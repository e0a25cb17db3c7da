# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""Watches a loader that a script iterates, and hands on its batches as they are."""
import itertools
import os
import sys

from sluice_probe import hooks, loader_log
from sluice_probe.recorder import Recorder

DEFAULT_PATH = "sluice-job.json"

_recorders = {}


def watch(loader, path=None):
    """Returns an object that iterates as `loader` does and records waiting and step times.

    The document is written to `path` (sluice-job.json) when the script ends. Everything but iteration is the loader's
    own: len(), attributes, set_epoch of its sampler. Under `sluice_probe run` a DataLoader itself is returned: it is
    watched already. One whose class has an __iter__ of its own may not be, and gets this document beside that of `run`.
    """
    if hooks.watches(loader):
        return loader
    path = os.path.abspath(DEFAULT_PATH if path is None else os.fspath(path))
    if path not in _recorders:
        _recorders[path] = Recorder(path, "watch")
    return Watched(loader, _recorders[path], loader_log.place_of(sys._getframe(1)))


def watched_iterator(loader, recorder, place=None):
    """Returns an iterator that no code of Python stands behind: an error of the loader passes no frame of this package.
    """
    log = recorder.log_of(loader, place)
    begun = loader_log.clock()
    iterator = iter(loader)
    times = loader_log.Pass(log, recorder, loader_log.clock() - begun, iterator)
    batches_and_end = itertools.chain(iterator, iter(times.end, None))  # end() returns None, which ends this, too
    return map(times.deliver, iter(times.begin, None), batches_and_end)


class Watched:
    """Stands for a loader in a for statement."""

    __slots__ = ("_sluice_loader", "_sluice_recorder", "_sluice_place", "__weakref__")

    def __init__(self, loader, recorder, place):
        object.__setattr__(self, "_sluice_place", place)
        object.__setattr__(self, "_sluice_loader", loader)
        object.__setattr__(self, "_sluice_recorder", recorder)

    def __iter__(self):
        return watched_iterator(self._sluice_loader, self._sluice_recorder, self._sluice_place)

    def __len__(self):
        return len(self._sluice_loader)

    def __getattr__(self, name):
        return getattr(self._sluice_loader, name)

    def __setattr__(self, name, value):
        setattr(self._sluice_loader, name, value)

    def __repr__(self):
        return "sluice_probe.watch(%r)" % (self._sluice_loader,)
