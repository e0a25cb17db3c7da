# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""What is profiled, as the workers of a loader would use it: samples in an order, and how they become batches."""
import random
import sys
from array import array

from sluice_probe.document import JobError
from sluice_probe.loader_facts import batch_of, is_torch_loader, length_of
from sluice_probe.payload import batch_in, payload_of

DEFAULT_BATCH = 32
MOST_WAIT_SECONDS = 120  # for a batch: workers that hang are ended then


class Shuffled:
    """Draws the indices of a dataset in random order, each pass another; leaves the global generators alone."""

    def __init__(self, length):
        self._length = length
        self._random = random.Random(1)

    def __len__(self):
        return self._length

    def __iter__(self):
        # By Fisher and Yates, one index at a time: a list of ten million takes longer to shuffle than a profile may last.
        moved = {}  # by place: the index that stands there, where it is not the place itself
        for left in range(self._length, 0, -1):
            place = self._random.randrange(left)
            yield moved.get(place, place)
            moved[place] = moved.pop(left - 1, left - 1)


class DrawnLists:
    """Iterates the lists of a batch sampler and keeps how many samples each holds.

    Its batch_size may be the most of a batch, or count tokens.
    """

    def __init__(self, lists):
        self._lists = lists
        self.sizes = array("q")

    def __len__(self):
        return len(self._lists)

    def __iter__(self):
        for indices in self._lists:
            indices = list(indices)
            self.sizes.append(len(indices))
            yield indices


class Source:
    """A Dataset, a DataLoader or any iterable. Errors: JobError where nothing can be drawn from it."""

    def __init__(self, made, batch):
        self.torch = _torch()
        self.sampler = None
        self._take(made)
        self._check_batch(batch)
        self._batch = batch or self._own_batch()
        self._told = batch if self.unbatched else None
        #: Samples in what the dataset gives at a time; None where it may be a batch of nobody knows how many.
        self.per_item = 1 if self.is_map or not self.unbatched else None
        if self._told:
            self.per_item = self._told

    def renew(self, make):
        """Makes the dataset anew: one that was used may hold open files, threads or samples, which workers inherit."""
        self.dataset = self.loader = self._lists = None  # so that there are not two in memory
        if not isinstance(self.sampler, Shuffled):  # which goes on, so that no sample is drawn twice at once
            self.sampler = None
        self._take(make())

    def _take(self, made):
        self.loader = made if is_torch_loader(made) else None
        self.dataset = made.dataset if self.loader is not None else made
        self.unbatched = self.loader is not None and made.batch_size is None and made.batch_sampler is None
        self._lists = None if self.custom_batches is None else DrawnLists(self.custom_batches)
        self.is_map = hasattr(self.dataset, "__getitem__") and not self._is_iterable_dataset()
        self.length = length_of(self.dataset)
        if self.length == 0:
            raise JobError("the dataset has no samples: its length is 0")
        if not self.is_map and not hasattr(self.dataset, "__iter__"):
            raise JobError("%s is neither a dataset nor iterable: it has no __getitem__ and no __iter__"
                           % type(self.dataset).__name__)
        if self.loader is not None:
            self.sampler = self.loader.sampler
        elif self.is_map:
            if self.length is None:
                raise JobError("the dataset has no length: give it __len__, or return a DataLoader with a sampler")
            self.sampler = self.sampler or Shuffled(self.length)

    def _check_batch(self, batch):
        if batch and self.custom_batches is not None:
            raise JobError("--batch cannot be kept: the batch sampler of the loader, %s, makes the batches; leave "
                           "--batch out, or let the factory return the Dataset" % type(self.custom_batches).__name__)

    @property
    def batch(self):
        """The samples of a batch; the mean of the lists drawn so far, where the loader has its own batch sampler."""
        if self._lists is None:
            return self._batch
        sizes = self._lists.sizes
        return max(1, round(sum(sizes) / len(sizes))) if sizes else None

    def _own_batch(self):
        if self.loader is None:
            return DEFAULT_BATCH
        return batch_of(self.loader) or (batch_of(self.loader.sampler) if self.unbatched else None)

    def look_at(self, item):
        """Takes from the first item of a stream how many samples an item holds, where the stream may be batched."""
        if self.per_item is None:
            self.per_item = batch_in(payload_of(item))
            self._batch = self.per_item

    def samples_of(self, index=None):
        """Returns how many samples an item holds, 1 where that is not known; of an index, where the dataset has any.

        The sampler of a loader that makes no batches may give lists of indices.
        """
        if self.unbatched and self._told is None and isinstance(index, list):
            return len(index)
        return self.per_item or 1

    def items_of_batch(self):
        """Returns how many items of the dataset a worker holds at once: those of a batch; 1 where it makes none."""
        return 1 if self.unbatched else self.batch or 1

    def _is_iterable_dataset(self):
        return self.torch is not None and isinstance(self.dataset, self.torch.utils.data.IterableDataset)

    @property
    def order(self):
        if not self.is_map:
            return "of the dataset"
        return "of the sampler" if self.loader is not None else "shuffled"

    @property
    def is_sequential(self):
        return self.is_map and self._lists is None and type(self.sampler).__name__ == "SequentialSampler"

    @property
    def custom_batches(self):
        """The batch sampler of the user's own, where the loader has one."""
        if self.loader is None or self.loader.batch_size is not None:
            return None
        return self.loader.batch_sampler

    def batches_of_indices(self):
        """Yields lists of indices, pass after pass; a None stands between two passes."""
        while True:
            yield from self._cut(iter(self.sampler)) if self._lists is None else self._lists
            yield None

    def _cut(self, indices):
        part = []
        for index in indices:
            part.append(index)
            if len(part) >= self.items_of_batch():
                yield part
                part = []
        if part:
            yield part

    def collate(self):
        """Returns the function that makes a batch; None where samples are not batched or torch is missing."""
        if self.loader is not None:
            batched = self.loader.batch_size is not None or self.custom_batches is not None
            return self.loader.collate_fn if batched else None
        if self.torch is None or not (self.is_map or self._is_iterable_dataset()):
            return None
        return self.torch.utils.data.default_collate if hasattr(self.torch.utils.data, "default_collate") \
            else self.torch.utils.data._utils.collate.default_collate

    def loader_with(self, workers):
        """Makes a DataLoader like the user's with another number of workers. Errors: those of DataLoader."""
        # A loader of a stream has no length, so it cannot be asked whether it is true.
        options = {"num_workers": workers, "collate_fn": None if self.loader is None else self.loader.collate_fn}
        if self.loader is not None:
            options.update(worker_init_fn=self.loader.worker_init_fn, drop_last=self.loader.drop_last)
        if workers:
            options["timeout"] = (self.loader.timeout if self.loader is not None else 0) or MOST_WAIT_SECONDS
            options["multiprocessing_context"] = getattr(self.loader, "multiprocessing_context", None)
            factor = getattr(self.loader, "prefetch_factor", None)
            options["prefetch_factor"] = factor or 2
        if self.custom_batches is not None:
            options.pop("drop_last")
            options["batch_sampler"] = DrawnLists(self.custom_batches)
        else:
            options["batch_size"] = self.batch if self.collate() is not None else None
            options["sampler"] = self.sampler if self.is_map else None
            if options["batch_size"] is None:
                options.pop("drop_last", None)
        return self.torch.utils.data.DataLoader(self.dataset, **options)


def _torch():
    """Imports torch where the user has it."""
    try:
        import torch
        import torch.utils.data
        return torch
    except ImportError:
        return sys.modules.get("torch")
