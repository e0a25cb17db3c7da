# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""Describes a data loader by its own attributes, and changes nothing of it."""
import multiprocessing
import sys


def is_torch_loader(loader):
    data = sys.modules.get("torch.utils.data")
    return data is not None and isinstance(loader, data.DataLoader)


def workers_of(loader):
    workers = getattr(loader, "num_workers", None)
    return workers if isinstance(workers, int) else None


def batch_of(loader):
    """Returns the samples of a full batch. Errors: None where the loader does not say."""
    for owner in (loader, getattr(loader, "batch_sampler", None)):
        size = getattr(owner, "batch_size", None)
        if isinstance(size, int) and size > 0:
            return size
    return None


def own_batch_sampler(loader):
    """Returns the batch sampler where it is not that of torch: its batch_size need not be what a batch holds."""
    sampler = getattr(loader, "batch_sampler", None)
    return None if sampler is None or type(sampler) is sys.modules["torch.utils.data"].BatchSampler else sampler


def length_of(thing):
    """Returns len(thing). Errors: None where it has no length, or where its own code raises."""
    try:
        return len(thing)
    except Exception:
        return None


def start_method_of(loader):
    """Returns how workers start; does not fix the default, as multiprocessing.get_start_method() would."""
    context = getattr(loader, "multiprocessing_context", None)
    if context is not None:
        return context if isinstance(context, str) else context.get_start_method()
    return (multiprocessing.get_start_method(allow_none=True)
            or multiprocessing.get_all_start_methods()[0])


def _chooser_of(loader):
    """Returns what chooses the samples: beside a batch sampler of the script's, loader.sampler is one never asked."""
    return loader if loader.batch_sampler is None else loader.batch_sampler


def _order_of(loader):
    name = type(getattr(_chooser_of(loader), "sampler", None)).__name__
    return {"RandomSampler": "shuffled", "SequentialSampler": "sequential"}.get(name)


def _drops_last(owner):
    drops = getattr(owner, "drop_last", None)
    return drops if isinstance(drops, bool) else None


def facts_of(loader):
    """Returns the fields of `loader` in the document. Errors: none; what is not known is left out."""
    if not is_torch_loader(loader):
        return {"kind": "other", "type": type(loader).__module__ + "." + type(loader).__qualname__,
                "batches": length_of(loader)}
    data = sys.modules["torch.utils.data"]
    dataset = loader.dataset
    iterable = isinstance(dataset, data.IterableDataset)
    own = own_batch_sampler(loader) is not None
    facts = {"kind": "pytorch", "type": type(loader).__module__ + "." + type(loader).__qualname__,
             "workers": loader.num_workers, "batch": None if own else batch_of(loader),
             "drop_last": _drops_last(_chooser_of(loader)),
             "pin_memory": bool(loader.pin_memory), "persistent_workers": bool(loader.persistent_workers),
             "dataset": "iterable" if iterable else "map", "samples": length_of(dataset),
             "dataset_type": type(dataset).__module__ + "." + type(dataset).__qualname__,
             "order": None if iterable or own else _order_of(loader), "in_order": getattr(loader, "in_order", None)}
    if loader.num_workers > 0:
        facts["prefetch_factor"] = loader.prefetch_factor
        facts["start_method"] = start_method_of(loader)
    return {name: value for name, value in facts.items() if value is not None}
