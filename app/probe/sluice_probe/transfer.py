# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""Measures the copy of a batch into pinned memory and to the GPU."""
import time

REPEATS = 10


def figures(torch, payload):
    """Returns (known, unknown) fields of `profile` for a batch whose tensors were kept.

    Initialises CUDA in this process, so it comes after everything that forks.
    """
    names = ("pin_seconds_per_batch", "transfer_seconds_per_batch")
    tensors = [part for part in payload.kept or () if torch is not None and isinstance(part, torch.Tensor)]
    if torch is None or not torch.cuda.is_available():
        return {}, dict.fromkeys(names, "there is no CUDA device here")
    if not tensors:
        return {}, dict.fromkeys(names, "a batch holds no tensors")
    if len(tensors) != len(payload.kept):  # their bytes are among those delivered, and nobody copies them like this
        return {}, dict.fromkeys(names, "a batch holds parts that are no tensors")
    try:
        pinned = [tensor.pin_memory() for tensor in tensors]
        pin = _median_seconds(lambda: [tensor.pin_memory() for tensor in tensors], torch)
        copy = _median_seconds(lambda: [tensor.to("cuda", non_blocking=True) for tensor in pinned], torch)
        return {names[0]: pin, names[1]: copy}, {}
    except RuntimeError as error:
        return {}, dict.fromkeys(names, "CUDA refused: %.300s" % error)


def _median_seconds(call, torch):
    times = []
    for _ in range(REPEATS + 1):
        torch.cuda.synchronize()
        begun = time.perf_counter()
        call()
        torch.cuda.synchronize()
        times.append(time.perf_counter() - begun)
    return sorted(times[1:])[REPEATS // 2]
