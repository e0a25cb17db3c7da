# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""Measures a loader with 0, 1, 2, ... workers, while nothing else is done with its batches."""
import time

from sluice_probe.machine import usable_cores


def counts_to_try(cores=None):
    """Returns 0, 1, 2, 4, ... up to the cores that this process may use."""
    cores = cores or usable_cores()
    counts, workers = [0], 1
    while workers < cores:
        counts.append(workers)
        workers *= 2
    return counts + [cores]


def measure_loader(source, workers, seconds):
    """Runs a loader for some time. Returns an entry of `by_workers`; where it fails, with the reason as `unknown`."""
    entry = {"workers": workers}
    iterator = None
    try:
        begun = time.perf_counter()
        iterator = iter(source.loader_with(workers))
        entry["iterator_seconds"] = time.perf_counter() - begun
        times = _times_of_batches(iterator, begun, seconds, max(1, workers))
        if times:
            entry["first_batch_seconds"] = times[0] - begun
        _add_rate(entry, times, max(1, workers), source.batch)
    except Exception as error:
        entry["unknown"] = "%s: %.300s" % (type(error).__name__, str(error).strip().splitlines()[-1:] or "")
    finally:
        del iterator  # ends the workers
    return entry


def _times_of_batches(iterator, begun, seconds, first):
    times = []
    for _ in iterator:
        times.append(time.perf_counter())
        if times[-1] - begun > seconds and (len(times) > 2 * first or times[-1] - begun > 6 * seconds):
            break
    return times


def _add_rate(entry, times, first, batch):
    entry["batches"] = len(times)
    if len(times) <= 2 * first:
        entry["unknown"] = "%d batches are too few for a rate: %d come at once" % (len(times), first)
        return
    # Batches come in bursts of as many as there are workers: whole bursts are counted.
    bursts = (len(times) - first) // first
    begin, end = times[first - 1], times[first - 1 + bursts * first]
    entry["seconds_per_batch"] = (end - begin) / (bursts * first)
    if batch:
        entry["samples_per_second"] = batch / entry["seconds_per_batch"]


def figures(source, counts, seconds):
    """Returns (known, unknown) fields of `profile`: the rate by workers, and what a hop between processes costs."""
    names = ("by_workers", "between_processes_seconds_per_batch", "worker_start_seconds")
    if source.torch is None:
        return {}, dict.fromkeys(names, "torch is not installed here")
    if not source.is_map and source.loader is None and not source._is_iterable_dataset():
        return {}, dict.fromkeys(names, "it is neither a Dataset nor a DataLoader of torch")
    entries = [measure_loader(source, workers, seconds / len(counts)) for workers in counts]
    known, unknown = {names[0]: entries}, {}
    alone = next((entry for entry in entries if entry["workers"] == 0), {}).get("seconds_per_batch")
    one = next((entry for entry in entries if entry["workers"] == 1), {})
    if alone is None or "seconds_per_batch" not in one:
        unknown.update(dict.fromkeys(names[1:], "it takes the rates with 0 workers and with 1"))
        return known, unknown
    hop = one["seconds_per_batch"] - alone
    if hop > 0:
        known[names[1]] = hop
    else:
        unknown[names[1]] = "one worker was no slower than none: the cost is below what the noise lets see"
    known[names[2]] = max(0.0, one["first_batch_seconds"] - one["seconds_per_batch"])
    return known, unknown
