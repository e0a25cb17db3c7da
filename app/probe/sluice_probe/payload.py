# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""Counts what a sample or a batch delivers: the bytes of its tensors and arrays."""
import dataclasses
import sys
from collections.abc import Mapping
from itertools import islice

MOST_OBJECTS = 20000
MOST_DEPTH = 32
MOST_LISTED = 64


class Payload:
    """The tensors of one object, however nested.

    `bytes` counts tensors, arrays and byte strings. `others` names the types that have no known size, with counts.
    `complete` is false where the object holds more than MOST_OBJECTS parts or is nested deeper than MOST_DEPTH.
    """

    def __init__(self, keep=False):
        self.bytes = 0
        self.kept = [] if keep else None
        self.tensors = []
        self.others = {}
        self.leading = []
        self.complete = True
        self._parts = 0
        self._open = set()

    def add(self, thing, path="", depth=0):
        self._parts += 1
        if self._parts > MOST_OBJECTS or depth > MOST_DEPTH:
            self.complete = False
            return
        size = _bytes_of(thing)
        if size is not None:
            self._count(thing, path, size)
        elif id(thing) not in self._open:
            self._add_parts(thing, path, depth)

    def _count(self, thing, path, size):
        self.bytes += size
        if self.kept is not None:
            self.kept.append(thing)
        shape = getattr(thing, "shape", None)
        if shape is None:
            return
        shape = [int(length) for length in shape]
        if shape:
            self.leading.append(shape[0])
        if len(self.tensors) < MOST_LISTED:
            self.tensors.append({"path": path, "dtype": str(thing.dtype), "shape": shape, "bytes": size})

    def _add_parts(self, thing, path, depth):
        parts = _parts_of(thing)
        if parts is None:
            if not isinstance(thing, (int, float, complex, str, type(None))):
                name = type(thing).__module__ + "." + type(thing).__qualname__
                self.others[name] = self.others.get(name, 0) + 1
            return
        self._open.add(id(thing))
        for name, part in parts:
            self.add(part, path + name, depth + 1)
        self._open.discard(id(thing))


def payload_of(thing, keep=False):
    """Returns the Payload of a sample or batch, and its tensors in `kept` where asked.

    Errors: none; what cannot be looked into is one of `others`.
    """
    payload = Payload(keep)
    payload.add(thing)
    return payload


def _bytes_of(thing):
    """Returns the bytes that a copy of the object moves; None where it is no tensor, array or byte string."""
    if isinstance(thing, (bytes, bytearray)):
        return len(thing)
    if isinstance(thing, memoryview):
        return thing.nbytes
    torch = sys.modules.get("torch")
    try:
        if torch is not None and isinstance(thing, torch.Tensor):
            return _tensor_bytes(torch, thing)
        numpy = sys.modules.get("numpy")
        if numpy is not None and isinstance(thing, (numpy.ndarray, numpy.generic)):
            return None if thing.dtype.hasobject else int(thing.nbytes)  # which holds pointers
    except Exception:  # a tensor subclass may refuse what plain tensors can
        return None
    return None


def _tensor_bytes(torch, tensor):
    if tensor.layout == torch.strided:
        return tensor.nelement() * tensor.element_size()
    if tensor.layout == torch.sparse_coo:
        return _tensor_bytes(torch, tensor._values()) + _tensor_bytes(torch, tensor._indices())
    return None


def _parts_of(thing):
    """Returns [(name, part)] of a container; None of anything else."""
    if isinstance(thing, Mapping):
        return [("[%r]" % (key,), thing[key]) for key in list(thing)[:MOST_OBJECTS]]
    if isinstance(thing, tuple) and hasattr(thing, "_fields"):
        return [("." + name, part) for name, part in zip(thing._fields, thing)]
    if str(getattr(thing, "dtype", None)) == "object" and hasattr(thing, "flat"):  # an array of numpy
        return _numbered(thing.flat)
    if isinstance(thing, (list, tuple, set, frozenset)):
        return _numbered(thing)
    if dataclasses.is_dataclass(thing) and not isinstance(thing, type):
        return [("." + field.name, getattr(thing, field.name, None)) for field in dataclasses.fields(thing)]
    # A batch class of the user's own, such as one with pin_memory(); properties are not called.
    attributes = getattr(thing, "__dict__", None)
    if attributes and not isinstance(thing, type) and not callable(thing):
        return [("." + name, part) for name, part in list(attributes.items())]
    return None


def _numbered(parts):
    """Returns [(name, part)] of at most MOST_OBJECTS parts; as many are too many together with what holds them."""
    return [("[%d]" % i, part) for i, part in enumerate(islice(parts, MOST_OBJECTS))]


def samples_in(payload, batch, may_be_short):
    """Returns how many samples a batch of at most `batch` holds, as the first dimension of its tensors tells.

    Only where it may be short is a smaller dimension taken for the batch: tensors of shape (1, T) are packed samples.
    Errors: None where `batch` is unknown, or where the tensors do not tell.
    """
    if not batch or not payload.leading:
        return None
    if batch in payload.leading:
        return batch
    first = payload.leading[0]
    return first if may_be_short and first < batch and all(length == first for length in payload.leading) else None


def batch_in(payload):
    """Returns how many samples an item of a stream holds that is batched already.

    Two tensors or more tell by their common first dimension, where not all are vectors: a lone image has a first
    dimension too, and so have the vectors of a single text. Errors: None where it may be one sample.
    """
    shapes = [tensor["shape"] for tensor in payload.tensors]
    first = {shape[0] if shape else 1 for shape in shapes}
    if len(shapes) < 2 or len(first) != 1 or max(map(len, shapes)) < 2:
        return None
    return max(first) if max(first) > 1 else None
