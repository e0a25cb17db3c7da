# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""Tells what was measured of single samples as (known, unknown) fields of `profile`."""
from sluice_probe.figures import histogram, summary_of

LEAST_SAMPLES = 30


def sample_figures(costs):
    """Returns (known, unknown) fields of SampleCosts that have measured."""
    known, unknown = {}, {}
    for add in (_add_counts, _add_times, _add_waits, _add_what_is_not_told, _add_interpreter_share):
        add(costs, known, unknown)
    costs.batches.add_figures(known, unknown)
    return known, unknown


def _add_counts(costs, known, unknown):
    tally = costs.tally
    # Whole portions are not looked at: as many of them were None as of single samples.
    known.update(samples=tally.samples, failed_samples=costs.failed,
                 none_samples=round(tally.empty * tally.samples / tally.single[2]),
                 order=costs.order, first_sample_seconds=costs.first_seconds)


def _add_times(costs, known, unknown):
    tally = costs.tally
    wall, cpu = tally.means
    times = {"seconds_per_sample": summary_of(tally.wall, wall), "cpu_seconds_per_sample": summary_of(tally.cpu, cpu)}
    if tally.samples < LEAST_SAMPLES:
        unknown["spread_of_samples"] = ("only %d samples were measured, too few to tell it: give more --seconds"
                                        % tally.samples)
        for summary in times.values():
            for part in ("stdev", "p90", "p99"):
                del summary[part]
    times["cpu_seconds_per_sample"]["histogram"] = histogram(tally.cpu)
    known.update(times)


def _add_waits(costs, known, unknown):
    tally = costs.tally
    if tally.queued is None:
        unknown["read_seconds_per_sample"] = "the kernel does not show how long a thread waited for a processor"
        return
    queued = tally.queued / tally.counted / 1e9
    known["queue_seconds_per_sample"] = queued
    known["read_seconds_per_sample"] = max(0.0, known["seconds_per_sample"]["mean"]
                                           - known["cpu_seconds_per_sample"]["mean"] - queued)


def _add_what_is_not_told(costs, known, unknown):
    tally, source = costs.tally, costs.source
    if costs.later is not None:
        unknown["later_passes"] = (
            "figures are of the first pass: a sample took %.3g ms then, and %.3g ms in later passes, where it was "
            "in memory" % (tally.means[0] / 1e6, costs.later.means[0] / 1e6))
    if source.is_sequential and tally.samples < source.length:
        unknown["rest_of_pass"] = (
            "the first %d of %d samples were measured, as the loader goes; where they are sorted, the rest may "
            "cost more or less. Let the factory return the Dataset, whose samples are drawn at random"
            % (tally.samples, source.length))


def _add_interpreter_share(costs, known, unknown):
    name = "python_seconds_per_sample"
    if costs.later is not None and costs.tally.means[1] > 2 * costs.later.means[1]:
        unknown[name] = "the share of Python was sampled after the first pass, when samples were in memory"
    elif costs.children:
        unknown[name] = "samples are made by processes started for them, which are not sampled"
    elif costs.interpreter_share is None:
        unknown[name] = "too little processor time was sampled to tell"
    else:
        known[name] = costs.interpreter_share * known["cpu_seconds_per_sample"]["mean"]
