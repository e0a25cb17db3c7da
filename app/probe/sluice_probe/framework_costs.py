# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""The command `framework`: what a PyTorch DataLoader costs beside reading and decoding, on this node.

Samples that are made in no time pass through a real DataLoader, for several sizes. The processor time of the worker and
of the training process, per batch, is fitted by a + b x samples + c x bytes. Processor time swings less with other
load than elapsed time.
"""
import json
import multiprocessing
import resource
import sys
import time

from sluice_probe.document import JobError
from sluice_probe.machine import framework, host

MIB = 1 << 20
#: Samples of a batch and MiB of a batch. Batches of real jobs lie between.
SHAPES = [(8, 0.25), (256, 0.25), (8, 4), (256, 4), (32, 16), (64, 48)]


class Samples:
    """Gives the same tensor for every index, so that a sample costs nothing."""

    def __init__(self, torch, size, count):
        self.sample = torch.zeros(size, dtype=torch.uint8)
        self.count = count

    def __len__(self):
        return self.count

    def __getitem__(self, index):
        return self.sample


def cpu_of_children():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def loader_of(torch, data, batch, workers):
    """Makes a loader whose workers are forked, where the system can: those of a fork server are no children of this
    process, and their processor time would not be seen."""
    forks = workers and "fork" in multiprocessing.get_all_start_methods()
    return torch.utils.data.DataLoader(data, batch_size=batch, num_workers=workers, sampler=range(len(data)),
                                       multiprocessing_context="fork" if forks else None)


def run(torch, shape, workers, seconds):
    """Iterates for so many seconds. Returns figures per batch; workers' time is known once they have ended."""
    samples, mib = shape
    data = Samples(torch, max(1, int(mib * MIB / samples)), samples * 10_000_000)
    loader = loader_of(torch, data, samples, workers)
    before = cpu_of_children()
    began = time.perf_counter()
    batches = iter(loader)
    next(batches)
    first = time.perf_counter() - began
    ahead = workers * 2
    for _ in range(ahead):  # lie ready
        next(batches)
    count = 0
    cpu = time.process_time()
    began = time.perf_counter()
    while True:
        next(batches)
        count += 1
        elapsed = time.perf_counter() - began
        if elapsed >= seconds and count >= 8:
            break
    cpu = time.process_time() - cpu
    del batches
    loaded = count + 2 * ahead + 1  # as many lie ready again at the end
    return {"workers": workers, "samples": samples, "bytes": samples * data.sample.numel(),
            "batches": count, "seconds_per_batch": elapsed / count, "main_cpu_seconds_per_batch": cpu / count,
            "worker_cpu_seconds_per_batch": (cpu_of_children() - before) / loaded if workers else None,
            "first_batch_seconds": first}


def waits(torch, workers=2, steps=60, step=0.01):
    """Times next() of small batches that lie ready while the training process sleeps through its steps. Returns the
    mean seconds: it counts the waking of two processes, which nobody spends as processor time."""
    data = Samples(torch, 16384, 1_000_000)
    loader = loader_of(torch, data, 8, workers)
    batches = iter(loader)
    spent = []
    for _ in range(steps):
        began = time.perf_counter()
        next(batches)
        spent.append(time.perf_counter() - began)
        time.sleep(step)
    ready = spent[2 * workers + 1:]
    return sum(ready) / len(ready)


def solve(matrix, values):
    """Solves a small linear system by elimination with pivots."""
    size = len(values)
    rows = [list(row) + [value] for row, value in zip(matrix, values)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(i + 1, size):
            factor = rows[r][i] / rows[i][i]
            rows[r] = [a - factor * b for a, b in zip(rows[r], rows[i])]
    result = [0.0] * size
    for i in reversed(range(size)):
        known = sum(rows[i][j] * result[j] for j in range(i + 1, size))
        result[i] = (rows[i][size] - known) / rows[i][i]
    return result


def fit(points, key):
    """Fits a + b x samples + c x bytes by relative least squares; a term that would be below zero is none.

    Errors: JobError where too few points have a time.
    """
    known = [p for p in points if p[key] > 0]
    if len(known) < 3:
        raise JobError("%s was seen in %d of %d measurements, and it takes 3: measure for longer (--seconds)"
                       % (key.replace("_", " "), len(known), len(points)))
    terms = [0, 1, 2]
    while True:
        rows = [[(1.0, p["samples"], p["bytes"])[t] / p[key] for t in terms] for p in known]
        matrix = [[sum(r[i] * r[j] for r in rows) for j in range(len(terms))] for i in range(len(terms))]
        found = solve(matrix, [sum(r[i] for r in rows) for i in range(len(terms))])
        if min(found) >= 0 or len(terms) == 1:
            by_term = dict(zip(terms, found))
            return [max(0.0, by_term.get(t, 0.0)) for t in range(3)]
        terms.remove(terms[found.index(min(found))])


def costs(points, waited):
    """Turns the points, and the time that small batches are waited for, into the costs of both kinds of loader."""
    without = [p for p in points if p["workers"] == 0]
    one = [p for p in points if p["workers"] == 1]
    inside = fit(without, "main_cpu_seconds_per_batch")
    worker = fit(one, "worker_cpu_seconds_per_batch")
    receive = fit(one, "main_cpu_seconds_per_batch")
    start = min(p["first_batch_seconds"] - p["seconds_per_batch"] for p in one)
    return {"in_process": {"batch_seconds": inside[0], "sample_seconds": inside[1],
                           "batch_seconds_per_byte": inside[2], "receive_seconds": 0, "receive_seconds_per_byte": 0,
                           "receive_wait_seconds": 0, "worker_start_seconds": 0},
            "pytorch": {"batch_seconds": worker[0], "sample_seconds": worker[1], "batch_seconds_per_byte": worker[2],
                        "receive_seconds": receive[0], "receive_seconds_per_byte": receive[2],
                        "receive_wait_seconds": max(0.0, waited - receive[0]),
                        "worker_start_seconds": max(0.0, start)}}


def measure(seconds):
    """Measures for about so many seconds. Returns the document. Errors: JobError where torch is missing."""
    try:
        import torch
        import torch.utils.data
    except ImportError as error:
        raise JobError("torch cannot be imported (%s); run this with the Python that trains" % error)
    torch.set_num_threads(1)
    each = seconds / (2 * len(SHAPES))
    points = [run(torch, shape, workers, each) for shape in SHAPES for workers in (0, 1)]
    return {"schema": "sluice.framework/1", "host": host(), "framework": framework(),
            "costs": costs(points, waits(torch)),
            "points": points}


def print_framework(seconds):
    """Measures and prints the document. Returns the exit code."""
    try:
        json.dump(measure(seconds), sys.stdout, indent=1)
        print()
    except KeyboardInterrupt:
        print("sluice_probe: interrupted; nothing was measured", file=sys.stderr)
        return 130
    return 0
