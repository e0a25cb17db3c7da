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
        loader = source.loader_with(workers)
        iterator = iter(loader)
        entry["iterator_seconds"] = time.perf_counter() - begun
        times = _times_of_batches(iterator, seconds, max(1, workers))
        if times:
            entry["first_batch_seconds"] = times[0] - begun
        _add_rate(entry, times, max(1, workers), loader, source.batch)
    except Exception as error:
        entry["unknown"] = "%s: %.300s" % (type(error).__name__, str(error).strip().splitlines()[-1:] or "")
    finally:
        del iterator  # ends the workers
    return entry


def _times_of_batches(iterator, seconds, first):
    """Takes batches until the time is over, which begins when each worker has delivered: a start may take seconds."""
    times = []
    for _ in iterator:
        times.append(time.perf_counter())
        spent = times[-1] - times[first - 1] if len(times) >= first else 0
        if spent > seconds and len(times) > 2 * first or times[-1] - times[0] > 6 * seconds:
            return times
    return times[:-1]  # the last of a pass may be short


def _add_rate(entry, times, first, loader, batch):
    entry["batches"] = len(times)
    if len(times) <= 2 * first:
        entry["unknown"] = ("%d full batches are too few for a rate: %d come at once; give more --seconds, where a "
                            "pass has more" % (len(times), first))
        return
    # Batches come in bursts of as many as there are workers: whole bursts are counted.
    bursts = (len(times) - first) // first
    begin, end = times[first - 1], times[first - 1 + bursts * first]
    entry["seconds_per_batch"] = (end - begin) / (bursts * first)
    samples = _samples_of(loader, first, first + bursts * first, batch)
    if samples:
        entry["samples_per_second"] = samples / (end - begin)


def _samples_of(loader, begin, end, batch):
    """Returns how many samples the batches from `begin` to `end` hold, by the lists of its batch sampler."""
    sizes = getattr(getattr(loader, "batch_sampler", None), "sizes", None)
    return sum(sizes[begin:end]) if sizes is not None else (batch or 0) * (end - begin)


def figures(source, counts, seconds):
    """Returns (known, unknown) fields of `profile`: the rate by workers, and what a hop between processes costs."""
    names = ("by_workers", "between_processes_seconds_per_batch", "worker_start_seconds")
    if source.torch is None:
        return {}, dict.fromkeys(names, "torch is not installed here")
    if not source.is_map and source.loader is None and not source._is_iterable_dataset():
        return {}, dict.fromkeys(names, "it is neither a Dataset nor a DataLoader of torch")
    # Without workers comes last: it loads in this process, whose open files and samples workers would inherit.
    in_turn = sorted(counts, key=lambda workers: (workers == 0, workers))
    entries = [measure_loader(source, workers, seconds / len(counts)) for workers in in_turn]
    entries.sort(key=lambda entry: entry["workers"])
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
