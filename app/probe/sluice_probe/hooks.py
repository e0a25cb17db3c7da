# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""Watches every DataLoader of torch in a process, without a change of its script."""
import functools
import importlib.machinery
import sys

from sluice_probe.loader_log import Pass, clock, place_of

MODULE = "torch.utils.data.dataloader"

_recorder = None


def watches(loader):
    """Tells whether the hooks see this loader for sure: a class that iterates in its own way may leave them out."""
    module = sys.modules.get(MODULE)
    if _recorder is None or module is None or not isinstance(loader, module.DataLoader):
        return False
    classes = type(loader).__mro__
    return not any("__iter__" in vars(kind) for kind in classes[:classes.index(module.DataLoader)])


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
    """Wraps four methods. An error in one leaves without a frame of this package (from Python 3.11 on)."""
    next_batch = module._BaseDataLoaderIter.__next__

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
            if isinstance(error, StopIteration):
                times.end()
            raise
        return times.deliver(begun, batch)

    module._BaseDataLoaderIter.__next__ = __next__
    _hook_init(module.DataLoader)
    _hook_next_index(module._BaseDataLoaderIter)
    _hook_iter(module.DataLoader, module._BaseDataLoaderIter)
    _hook_subclasses(module)


def _hook_init(kind):
    """Notes where a loader is made: loaders that are made elsewhere are others, however alike."""
    make = kind.__init__

    @functools.wraps(make)
    def __init__(self, *arguments, **options):
        self.__dict__["_sluice_place"] = place_of(sys._getframe(1))
        try:
            make(self, *arguments, **options)
        except BaseException as error:
            error.__traceback__ = error.__traceback__.tb_next
            raise

    kind.__init__ = __init__


def _hook_next_index(iterators):
    """Counts the samples that the batch sampler puts into batches: one of the script's own may vary them."""
    next_index = getattr(iterators, "_next_index", None)
    if next_index is None:  # a torch that names it otherwise
        return

    @functools.wraps(next_index)
    def _next_index(self):
        try:
            index = next_index(self)
        except BaseException as error:
            error.__traceback__ = error.__traceback__.tb_next
            raise
        if isinstance(index, list):
            taken = self.__dict__.setdefault("_sluice_taken", [0, 0])
            taken[0] += 1
            taken[1] += len(index)
        return index

    iterators._next_index = _next_index


def _hook_iter(kind, iterators):
    """Wraps __iter__ of a class of loaders. Where it calls that of its base, the pass is begun there."""
    begin_pass = kind.__iter__

    @functools.wraps(begin_pass)
    def __iter__(self):
        log = _recorder.log_of(self, self.__dict__.get("_sluice_place"))
        passes = log.passes
        begun = clock()
        try:
            iterator = begin_pass(self)
        except BaseException as error:
            error.__traceback__ = error.__traceback__.tb_next
            raise
        if log.passes == passes and isinstance(iterator, iterators):
            iterator._sluice_pass = Pass(log, _recorder, clock() - begun, iterator)
        return iterator

    kind.__iter__ = __iter__


def _hook_subclasses(module):
    """Wraps classes with an __iter__ of their own, such as StatefulDataLoader: those there are, and those to come."""
    base = module.DataLoader

    def __init_subclass__(cls, *arguments, **options):
        super(base, cls).__init_subclass__(*arguments, **options)
        if "__iter__" in vars(cls):
            _hook_iter(cls, module._BaseDataLoaderIter)

    if "__init_subclass__" not in vars(base):
        base.__init_subclass__ = classmethod(__init_subclass__)
    known = base.__subclasses__()
    for kind in known:
        known.extend(kind.__subclasses__())
        if "__iter__" in vars(kind):
            _hook_iter(kind, module._BaseDataLoaderIter)
