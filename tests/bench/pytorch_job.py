#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""A training with real PyTorch DataLoaders: each rank reads samples from storage, spends the stated CPU time on each or
decodes it as JPEG, sleeps for the step, and waits for the other ranks. Takes its configuration as JSON and prints its rate
as JSON."""
import io
import json
import math
import multiprocessing
import os
import random
import socket
import sys
import time

import torch
from torch.utils.data import DataLoader, Dataset, IterableDataset, get_worker_info

SHARD = 64 << 20
JPEG = (224, 224)


class Samples(Dataset):
    """Samples of one file or of a folder of files, from the page cache only where the configuration says so."""

    def __init__(self, c):
        self.c = c
        self.file = -1
        self.files = [entry.path for entry in os.scandir(c["path"])] if c["layout"] == "files" else []
        self.count = len(self.files) or (os.path.getsize(c["path"]) // c["sample"] if c["path"] else 10_000_000)
        self.delivered = torch.zeros(c["delivered"], dtype=torch.uint8)

    def __len__(self):
        return self.count

    def burn(self):
        """A lognormal distribution, where there is a standard deviation."""
        seconds, stdev = self.c["decode"], self.c["decode_stdev"]
        if seconds and stdev:
            sigma = math.sqrt(math.log(1 + (stdev / seconds) ** 2))
            seconds = random.lognormvariate(math.log(seconds) - sigma**2 / 2, sigma)
        end = time.thread_time() + seconds
        while time.thread_time() < end:
            pass

    def read(self, file, offset, count, since=None):
        """`since`: where this reader began. The kernel keeps what it read ahead in pages larger than a sample, and drops
        only those that lie in the range as a whole."""
        content = os.pread(file, count, offset)
        if not self.c["cached"]:
            since = offset if since is None else since
            os.posix_fadvise(file, since, offset + count - since, os.POSIX_FADV_DONTNEED)
        return content

    def content(self, index):
        if not self.c["path"]:
            return b""
        if self.files:
            file = os.open(self.files[index], os.O_RDONLY)
            try:
                return self.read(file, 0, os.fstat(file).st_size)
            finally:
                os.close(file)
        if self.file < 0:  # of this process
            self.file = os.open(self.c["path"], os.O_RDONLY)
            os.posix_fadvise(self.file, 0, 0, os.POSIX_FADV_RANDOM)
        return self.read(self.file, index * self.c["sample"], self.c["sample"])

    def __getitem__(self, index):
        content = self.content(index)
        if self.c["jpeg"]:
            from PIL import Image
            with Image.open(io.BytesIO(content)) as image:
                decoded = image.convert("RGB").resize(JPEG, Image.BILINEAR)
            return torch.frombuffer(bytearray(decoded.tobytes()), dtype=torch.uint8).view(*JPEG, 3)
        self.burn()
        return self.delivered


class Shards(IterableDataset):
    """Samples one after the other from the shards of one file; each worker of each rank has shards of its own."""

    def __init__(self, c, rank=0):
        self.samples, self.rank, self.ranks = Samples(c), rank, c["ranks"]

    def __iter__(self):
        c, info = self.samples.c, get_worker_info()
        reader, readers = (info.id, info.num_workers) if info else (0, 1)
        mine = list(range(self.rank * readers + reader, os.path.getsize(c["path"]) // SHARD, readers * self.ranks))
        file = os.open(c["path"], os.O_RDONLY)
        while True:
            for shard in mine:
                for sample in range(SHARD // c["sample"]):
                    self.samples.read(file, shard * SHARD + sample * c["sample"], c["sample"], shard * SHARD)
                    self.samples.burn()
                    yield self.samples.delivered


def dataset(c, rank=0):
    return Shards(c, rank) if c["layout"] == "shards" else Samples(c)


def made():
    """The samples alone, for sluice_probe profile; the configuration is in the environment."""
    return dataset(json.loads(os.environ["SLUICE_JOB"]))


def end_together(rank, others, over):
    """Waits until all ranks are here, as for an all-reduce. Returns what rank 0 says: whether this was the last step.

    One byte each way, since a Barrier of multiprocessing takes a millisecond, which is no part of any step."""
    if rank:
        others[0].send(b"1")
        return others[0].recv(1) != b"0"
    for other in others:
        if not other.recv(1):
            sys.exit("a rank has died")
    for other in others:
        other.send(b"1" if over else b"0")
    return over


def steps_of(c, rank, others):
    """When each step ended, from the beginning on, and how long the steps alone were."""
    torch.set_num_threads(1)
    # As a training does that moves its model to a GPU. Until a process has freed something large, the C library returns
    # freed memory to the kernel and asks for it again: from 60 to 350 page faults for one JPEG, by luck.
    model = torch.nn.Linear(2048, 2048)
    del model
    data = dataset(c, rank)
    more = {"prefetch_factor": c["prefetch"]} if c["workers"] else {}
    if c["layout"] == "memory":
        more["sampler"] = range(len(data))
    elif c["layout"] != "shards":
        more["sampler"] = torch.utils.data.RandomSampler(data, replacement=True, num_samples=10**8)
    loader = DataLoader(data, batch_size=c["batch"], num_workers=c["workers"], drop_last=True, **more)
    # Whole rounds of the workers after the first, without the last step: what `simulate` counts. A job that ended in its
    # first round would tell how long its workers take to start.
    readers = max(1, c["workers"])
    ends, step = [time.monotonic()], 0.0
    for _ in loader:
        began = time.monotonic()
        time.sleep(c["step"])
        step += time.monotonic() - began
        # Rank 0 says when all end.
        enough = len(ends) + 1 > max(3, 3 * readers + 1)
        took = time.monotonic() - ends[0]
        over = rank == 0 and took >= c["runtime"] and (enough or took >= 6 * c["runtime"])
        over = end_together(rank, others, over)
        ends.append(time.monotonic())
        if over:
            break
    return ends, step


def train(c, rank, others):
    ends, step = steps_of(c, rank, others)
    if rank:
        return
    steps, readers = len(ends) - 1, max(1, c["workers"])
    rounds = (steps - 1) // readers
    first, last = (readers, rounds * readers) if rounds > 1 else (0, steps)
    seconds = ends[last] - ends[first]
    print(json.dumps({"samples_per_second": c["ranks"] * (last - first) * c["batch"] / seconds, "steps": steps,
                      "step_seconds": step / steps, "utilisation": (last - first) * step / steps / seconds}))


def main():
    c = json.loads(sys.argv[1])
    pairs = [socket.socketpair() for _ in range(1, c["ranks"])]
    others = [multiprocessing.Process(target=train, args=(c, rank, [theirs]))
              for rank, (_, theirs) in enumerate(pairs, 1)]
    for other in others:
        other.start()
    for _, theirs in pairs:
        theirs.close()
    train(c, 0, [own for own, _ in pairs])
    for other in others:
        other.join()


if __name__ == "__main__":
    main()
