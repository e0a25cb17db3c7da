# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""The command `profile`: what one sample costs, what a batch costs, and what workers make of it."""
import sys

from sluice_probe import by_workers, transfer
from sluice_probe.document import Document, JobError, check_target, write_job
from sluice_probe.factory import made_by
from sluice_probe.loader_facts import facts_of
from sluice_probe.machine import framework, host
from sluice_probe.meters import MAPPED
from sluice_probe.payload import payload_of
from sluice_probe.samples import SampleCosts
from sluice_probe.source import Source
from sluice_probe.worker_marks import LEAST_SAMPLE_BYTES

SAMPLES_SHARE = 0.5
MOST_GROWTH = 32  # of a small file, to the tensors of its sample


def profile(options):
    """Measures and writes the document. Returns the exit code. Errors: JobError."""
    from sluice_probe import __version__
    check_target(options.output)
    counts = _counts(options.workers)
    document = Document("profile", __version__)
    try:
        def make():
            return made_by(options.factory)
        source = Source(make(), options.batch)
        costs = SampleCosts(source)
        costs.measure(options.seconds * SAMPLES_SHARE)
        document.put("host", host())
        document.put("framework", framework())
        document.put("loader", _loader_facts(source))
        for known, unknown in (costs.figures(), _bytes(costs)):
            document.merge("profile", *_of_samples(source, known, unknown))
        document.unknown("observed", "no training was watched: sluice_probe run or watch tells of steps")
        # What was measured so far is kept if the rest is interrupted.
        write_job(options.output, document.whole())
        costs.source = None
        source.renew(make)
        document.merge("profile", *by_workers.figures(source, counts, options.seconds * (1 - SAMPLES_SHARE)))
        document.merge("profile", *transfer.figures(source.torch, payload_of(costs.batches.batch, keep=True)))
        write_job(options.output, document.whole())
    except KeyboardInterrupt:
        print("sluice_probe: interrupted; %s" % ("what was measured is in " + options.output
                                                 if "profile" in document.fields else "nothing was measured"),
              file=sys.stderr)
        return 130
    except OSError as error:
        raise JobError("%s could not be written: %s" % (options.output, error))
    _print_summary(document.whole(), options.output)
    return 0


def _counts(text):
    if text is None:
        return by_workers.counts_to_try()
    parts = text.split(",")
    if not all(part.isdigit() and int(part) <= 1024 for part in parts):
        raise JobError("--workers takes numbers up to 1024 with commas, as in 0,1,2,4; not %r" % text)
    return sorted(set(map(int, parts)))


def _loader_facts(source):
    if source.loader is not None:
        facts = dict(facts_of(source.loader), batch=source.batch)
        # Where items are batches, len() of the dataset may count either; the loader counts items.
        if source.per_item != 1 and facts.pop("samples", None) is not None and source.per_item is not None:
            facts["samples"] = len(source.loader) * source.per_item
        return facts
    kind = "map" if source.is_map else "iterable"
    name = type(source.dataset).__module__ + "." + type(source.dataset).__qualname__
    return {"kind": "none", "dataset": kind, "dataset_type": name, "samples": source.length, "batch": source.batch}


def _of_samples(source, known, unknown):
    """Makes the figures of a sample unknown where nobody knows how many samples an item holds."""
    if source.per_item is not None:
        return known, unknown
    names = [name for name in known if name.endswith("_per_sample")]
    return ({name: value for name, value in known.items() if name not in names},
            dict(unknown, **dict.fromkeys(names, "one item may be a batch: give --batch")))


def _bytes(costs):
    """Returns (known, unknown) fields: bytes asked of files, of storage, of cache, and delivered."""
    known, unknown = _delivered(costs.batches)
    names = ("stored_bytes_per_sample", "storage_bytes_per_sample", "cache_bytes_per_sample")
    io, count = costs.tally.io, costs.tally.counted
    if io is None:
        unknown.update(dict.fromkeys(names, "the kernel does not show what this process read"))
    elif costs.children:
        unknown.update(dict.fromkeys(names, "samples are made by processes started for them, whose bytes count twice"))
    elif costs.mapped:
        known[names[1]] = io.storage / count
        unknown.update(dict.fromkeys((names[0], names[2]), MAPPED % ", ".join(costs.mapped)))
    elif _is_not_read(io.asked / count, known.get("delivered_bytes_per_sample")):
        reason = ("%.0f bytes a sample were read from files while it was measured: the dataset holds samples in "
                  "memory, or takes them from the network" % (io.asked / count))
        unknown.update(dict.fromkeys(names, reason))
    else:
        known[names[0]] = io.asked / count
        known[names[1]] = io.storage / count
        known[names[2]] = max(0, io.asked - io.storage) / count
    return known, unknown


def _is_not_read(asked, delivered):
    """Tells whether so few bytes were asked of files that the sample did not come from there; a label may have."""
    if asked >= LEAST_SAMPLE_BYTES:
        return False
    return asked < 1 or delivered is None or delivered > MOST_GROWTH * asked


def _delivered(batches):
    """Returns (known, unknown) fields: what a batch delivers."""
    name, payload = "delivered_bytes_per_sample", batches.payload
    if payload is None:
        return {}, {name: batches.error or "no batch was made"}
    known = {"delivered": payload.tensors}
    if payload.others or not payload.complete:
        return known, {name: "a batch holds objects of unknown size: " + ", ".join(sorted(payload.others)[:8])}
    if not batches.bytes:
        return known, {name: "a batch holds texts or numbers of Python, which have no known size, and no tensor"}
    known[name] = batches.bytes / batches.samples
    return known, {}


def _time(seconds):
    for factor, unit in ((1, "s"), (1e3, "ms"), (1e6, "us")):
        if seconds * factor >= 1 or unit == "us":
            return "%.3g %s" % (seconds * factor, unit)
    return ""


def _print_summary(document, path):
    profiled = document["profile"]
    cpu = profiled.get("cpu_seconds_per_sample")
    if cpu is not None:
        print("%d samples: %s of processor time each (%s)%s" % (
            profiled["samples"], _time(cpu["mean"]),
            "p99 " + _time(cpu["p99"]) if "p99" in cpu else "most " + _time(cpu["max"]),
            ", %s waiting to be read" % _time(profiled["read_seconds_per_sample"])
            if "read_seconds_per_sample" in profiled else ""))
    for entry in profiled.get("by_workers", []):
        rate = ("%.0f samples/s" % entry["samples_per_second"] if "samples_per_second" in entry
                else "%s a batch" % _time(entry["seconds_per_batch"]) if "seconds_per_batch" in entry
                else "not known: " + entry.get("unknown", ""))
        print("  %2d workers: %s" % (entry["workers"], rate))
    for item in document["unknown"]:
        if item["field"].startswith("profile."):
            print("  not known: %s: %s" % (item["field"][8:], item["reason"]))
    if profiled["failed_samples"] or profiled["none_samples"]:
        print("  %d samples raised an exception, %d were None" % (profiled["failed_samples"], profiled["none_samples"]))
    print("written to %s" % path)
