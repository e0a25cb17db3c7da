# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""A training with a real PyTorch DataLoader that keeps its own books: when each rank waited for a batch, and what its
workers did meanwhile. Takes its configuration as JSON. Each rank writes its books as JSON once a file named `stop`
appears beside them, or after `seconds`."""
import ctypes
import json
import os
import pathlib
import random
import subprocess
import sys
import time

import torch
from torch.utils.data import DataLoader, Dataset, get_worker_info

READ, OPEN, CPU, DELAY = range(4)  # columns of a worker's books, in seconds


def name_process(name):
    """As newer PyTorch does by itself for its workers."""
    ctypes.CDLL(None).prctl(15, name.encode(), 0, 0, 0)


class Books:
    """Adds wall and processor time of a stretch to a worker's row."""

    def __init__(self, rows):
        self.rows = rows

    def add(self, column, begun, cpu_begun, cached=False):
        info = get_worker_info()
        row = self.rows[info.id if info else 0]
        wall, cpu = time.monotonic() - begun, time.thread_time() - cpu_begun
        row[CPU] += cpu
        row[DELAY if cached else column] += max(0.0, wall - cpu)


class Samples(Dataset):
    def __init__(self, c, rows):
        self.c, self.books, self.file = c, Books(rows), -1
        self.delivered = torch.zeros(c["delivered"], dtype=torch.uint8)
        self.names = sorted(os.listdir(c["folder"])) if c.get("folder") else []
        self.count = len(self.names) or (os.path.getsize(c["path"]) // c["sample"] if c["path"] else 10**6)
        self.buffer = None

    def __len__(self):
        return self.count

    def open(self, index):
        begun, cpu = time.monotonic(), time.thread_time()
        if self.names:
            self.file = os.open(os.path.join(self.c["folder"], self.names[index]), os.O_RDONLY)
        elif self.file < 0:
            self.file = os.open(self.c["path"], os.O_RDONLY | (os.O_DIRECT if self.c["direct"] else 0))
            os.posix_fadvise(self.file, 0, 0, os.POSIX_FADV_RANDOM)
        self.books.add(OPEN, begun, cpu)

    def read(self, index):
        self.open(index)
        begun, cpu = time.monotonic(), time.thread_time()
        at = 0 if self.names else index * self.c["sample"]
        if self.c["direct"]:
            import mmap
            self.buffer = self.buffer or mmap.mmap(-1, self.c["sample"])
            os.preadv(self.file, [self.buffer], at)
        else:
            os.pread(self.file, self.c["sample"], at)
            if not self.c["cached"]:
                os.posix_fadvise(self.file, at, self.c["sample"], os.POSIX_FADV_DONTNEED)
        self.books.add(READ, begun, cpu, self.c["cached"])
        if self.names:
            os.close(self.file)

    def __getitem__(self, index):
        if self.c["path"] or self.names:
            self.read(index)
        begun, cpu = time.monotonic(), time.thread_time()
        while time.thread_time() < cpu + self.c["decode"]:
            pass
        self.books.add(DELAY, begun, cpu)
        return self.delivered


class Collate:
    def __init__(self, rows):
        self.books = Books(rows)

    def __call__(self, samples):
        begun, cpu = time.monotonic(), time.thread_time()
        batch = torch.utils.data.default_collate(samples)
        self.books.add(DELAY, begun, cpu)
        return batch


def pretend_to_pin():
    """A real pin thread without a GPU: it receives and hands on, and pins nothing."""
    import torch.utils.data._utils.pin_memory as pinning
    torch.cuda.is_available = lambda: True
    torch.cuda.set_device = lambda *_: None
    torch.cuda.current_device = lambda: 0
    if hasattr(torch, "accelerator"):
        torch.accelerator.is_available = lambda: True
        torch.accelerator.current_accelerator = lambda *_: torch.device("cuda")
        torch.accelerator.set_device_index = lambda *_: None
        torch.accelerator.current_device_index = lambda: 0
    pinning.pin_memory = lambda data, *_: data


def step(c):
    if c["step_kind"] == "sleep":
        time.sleep(c["step"])
        return
    end = time.monotonic() + c["step"]
    while time.monotonic() < end:
        pass


def train(c, rank):
    torch.set_num_threads(1)
    rows = torch.zeros((max(1, c["workers"]), 4), dtype=torch.float64).share_memory_()
    data = Samples(c, rows)
    more = {"prefetch_factor": c["prefetch"], "persistent_workers": c["persistent"],
            "multiprocessing_context": c["start"]} if c["workers"] else {}
    if c["pin"]:
        pretend_to_pin()
    sampler = torch.utils.data.RandomSampler(data, replacement=True, num_samples=c["batch"] * c["epoch"])
    loader = DataLoader(data, batch_size=c["batch"], num_workers=c["workers"], sampler=sampler, drop_last=True,
                        collate_fn=Collate(rows), pin_memory=c["pin"], **more)
    waits, stop, begun = [], pathlib.Path(c["books"]) / "stop", time.monotonic()
    books = pathlib.Path(c["books"]) / f"rank{rank}"
    while not stop.exists() and time.monotonic() - begun < c["seconds"]:
        batches = None
        while True:
            asked = time.monotonic()
            batches = batches if batches is not None else iter(loader)
            batch = next(batches, None)
            waits.append((asked, time.monotonic()))
            if batch is None or stop.exists() or time.monotonic() - begun > c["seconds"]:
                break
            step(c)
            if len(waits) == 3:
                books.with_suffix(".ready").touch()
        del batches
    # Seconds of each column, over all workers.
    books.with_suffix(".json").write_text(json.dumps({"waits": waits, "rows": rows.sum(0).tolist()}))


def main():
    c = json.loads(sys.argv[1])
    random.seed(c["seed"])
    if "RANK" not in os.environ and c["ranks"] > 1:
        children = [subprocess.Popen([sys.executable, __file__, sys.argv[1]], env=dict(os.environ, RANK=str(rank)))
                    for rank in range(c["ranks"])]
        sys.exit(max(child.wait() for child in children))
    train(c, int(os.environ.get("RANK", 0)))


if __name__ == "__main__":
    main()
