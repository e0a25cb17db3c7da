# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
import collections
import dataclasses
import unittest

from sluice_probe.payload import MOST_DEPTH, MOST_OBJECTS, batch_in, payload_of, samples_in
from child import needs_torch

Point = collections.namedtuple("Point", "x y")


@dataclasses.dataclass
class Record:
    image: bytes
    label: int


class Holder:
    def __init__(self):
        self.data = b"12345"

    @property
    def expensive(self):
        raise RuntimeError("a property was called")


class PlainPayload(unittest.TestCase):
    def test_bytes_are_counted_in_containers_of_all_kinds(self):
        nested = {"a": [b"123", (b"45", bytearray(b"6"))], "b": Point(b"78", 9), "c": Record(b"0", 1), "d": Holder()}
        payload = payload_of(nested)
        self.assertEqual(payload.bytes, 3 + 2 + 1 + 2 + 1 + 5)
        self.assertEqual(payload.others, {})
        self.assertTrue(payload.complete)

    def test_numbers_texts_and_none_deliver_nothing(self):
        payload = payload_of([1, 2.5, "text", None, True])
        self.assertEqual((payload.bytes, payload.others), (0, {}))

    def test_objects_of_unknown_size_are_named(self):
        payload = payload_of([object(), object(), b"1"])
        self.assertEqual(payload.others, {"builtins.object": 2})

    def test_a_list_that_holds_itself_ends(self):
        loop = [b"12"]
        loop.append(loop)
        self.assertEqual(payload_of(loop).bytes, 2)

    def test_too_deep_and_too_many_are_said_to_be_incomplete(self):
        deep = b"1"
        for _ in range(MOST_DEPTH + 5):
            deep = [deep]
        self.assertFalse(payload_of(deep).complete)
        self.assertFalse(payload_of([b"1"] * 100000).complete)


@needs_torch
class TensorPayload(unittest.TestCase):
    def test_tensors_arrays_and_views(self):
        import numpy
        import torch
        batch = [torch.zeros(4, 3, dtype=torch.float32), {"n": numpy.zeros((4, 2), dtype=numpy.uint8)}]
        payload = payload_of(batch)
        self.assertEqual(payload.bytes, 48 + 8)
        self.assertEqual([tensor["path"] for tensor in payload.tensors], ["[0]", "[1]['n']"])
        self.assertEqual(payload.tensors[0]["dtype"], "torch.float32")
        # What a copy moves, not what is stored.
        self.assertEqual(payload_of(torch.zeros(1).expand(100)).bytes, 400)

    def test_more_objects_than_are_counted_are_not_listed_first(self):
        class Endless(list):
            taken = 0

            def __iter__(self):
                while True:
                    Endless.taken += 1
                    yield b"1"
        self.assertFalse(payload_of(Endless()).complete)
        self.assertLessEqual(Endless.taken, MOST_OBJECTS)

    def test_arrays_of_objects_count_what_they_point_to(self):
        import numpy
        ragged = numpy.empty(2, dtype=object)
        ragged[:] = [numpy.zeros(3, dtype=numpy.float32), numpy.zeros(5, dtype=numpy.float32)]
        self.assertEqual(payload_of([ragged]).bytes, 32)
        mixed = numpy.zeros(2, dtype=[("a", object)])
        self.assertEqual(payload_of(mixed).others, {"numpy.ndarray": 1})

    def test_sparse_tensors_count_values_and_indices(self):
        import torch
        sparse = torch.eye(3).to_sparse()
        self.assertEqual(payload_of(sparse).bytes, 3 * 4 + 2 * 3 * 8)

    def test_items_that_are_batches_already(self):
        import torch
        for shapes, batch in ((((32, 3, 8, 8), (32,)), 32), (((4, 100), (4, 100)), 4), (((3, 8, 8),), None),
                              (((100,), (100,)), None), (((3, 8, 8), ()), None), (((1, 8), (1, 8)), None)):
            self.assertEqual(batch_in(payload_of([torch.zeros(shape) for shape in shapes])), batch, shapes)

    def test_samples_of_a_batch(self):
        import torch
        full = payload_of([torch.zeros(8, 3), torch.zeros(8)])
        last = payload_of([torch.zeros(5, 3), torch.zeros(5)])
        ragged = payload_of([torch.zeros(5, 3), torch.zeros(6)])
        self.assertEqual(samples_in(full, 8, False), 8)
        self.assertEqual(samples_in(last, 8, True), 5)
        self.assertIsNone(samples_in(last, 8, False))
        self.assertIsNone(samples_in(ragged, 8, True))
        self.assertIsNone(samples_in(full, None, True))
        self.assertIsNone(samples_in(payload_of([1]), 8, True))
