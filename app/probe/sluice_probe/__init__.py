# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""Measures what a training job asks of its input: the cost of a sample, the waiting of a step.

Three ways in, each of which writes a `sluice.job/1` document:
    python -m sluice_probe profile MODULE:FACTORY -o job.json
    for batch in sluice_probe.watch(loader): ...
    python -m sluice_probe run -- train.py ARGS
"""
from sluice_probe.watch import watch

__version__ = "0.1.0"
__all__ = ["watch", "__version__"]
