#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""A training of one rank with a real PyTorch DataLoader: reads samples of one file from storage, spends the stated CPU
time on each, and sleeps for the step. Takes its configuration as JSON and prints its rate as JSON."""
import json
import os
import sys
import time

import torch
from torch.utils.data import DataLoader, Dataset


class Samples(Dataset):
    """Samples of one file, in random order, never from the page cache."""

    def __init__(self, c):
        self.c = c
        self.file = -1
        self.count = os.path.getsize(c["path"]) // c["sample"] if c["path"] else 10_000_000
        self.delivered = torch.zeros(c["delivered"], dtype=torch.uint8)

    def __len__(self):
        return self.count

    def __getitem__(self, index):
        if self.c["path"]:
            if self.file < 0:  # of this process
                self.file = os.open(self.c["path"], os.O_RDONLY)
                os.posix_fadvise(self.file, 0, 0, os.POSIX_FADV_RANDOM)
            at = index * self.c["sample"]
            os.pread(self.file, self.c["sample"], at)
            os.posix_fadvise(self.file, at, self.c["sample"], os.POSIX_FADV_DONTNEED)
        end = time.thread_time() + self.c["decode"]
        while time.thread_time() < end:
            pass
        return self.delivered


def made():
    """The samples alone, for sluice_probe profile; the configuration is in the environment."""
    return Samples(json.loads(os.environ["SLUICE_JOB"]))


def main():
    c = json.loads(sys.argv[1])
    torch.set_num_threads(1)
    data = Samples(c)
    more = {"prefetch_factor": c["prefetch"]} if c["workers"] else {}
    loader = DataLoader(data, batch_size=c["batch"], shuffle=bool(c["path"]), num_workers=c["workers"], drop_last=True,
                        sampler=None if c["path"] else range(len(data)), **more)
    # Whole rounds of the workers after the first, without the last step: what `simulate` counts. A job that ended in its
    # first round would tell how long its workers take to start.
    readers = max(1, c["workers"])
    ends, step = [time.monotonic()], 0.0
    for _ in loader:
        began = time.monotonic()
        time.sleep(c["step"])
        ends.append(time.monotonic())
        step += ends[-1] - began
        enough = len(ends) > max(3, 3 * readers + 1)
        if ends[-1] - ends[0] >= c["runtime"] and (enough or ends[-1] - ends[0] >= 6 * c["runtime"]):
            break
    steps = len(ends) - 1
    rounds = (steps - 1) // readers
    first, last = (readers, rounds * readers) if rounds > 1 else (0, steps)
    seconds = ends[last] - ends[first]
    print(json.dumps({"samples_per_second": (last - first) * c["batch"] / seconds, "steps": steps, "step_seconds": step / steps,
                      "utilisation": (last - first) * step / steps / seconds}))


if __name__ == "__main__":
    main()
