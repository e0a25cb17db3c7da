# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""Twelve input pipelines as people write them, on data that prepare() makes in $PROBE_DATA. Each factory returns what
`sluice_probe profile` takes; truth() loads one sample by hand and counts its bytes by hand."""
import io
import json
import os
import pathlib
import tarfile
import zlib

import numpy
import torch
from PIL import Image
from torch.utils.data import DataLoader, Dataset, IterableDataset

ROOT = pathlib.Path(os.environ.get("PROBE_DATA", "."))
COUNT = 400


def picture(index, size=(400, 300)):
    rng = numpy.random.RandomState(index)
    small = rng.randint(0, 255, (12, 16, 3), dtype=numpy.uint8)
    return Image.fromarray(small).resize(size, Image.BICUBIC)


def encoded(index, kind):
    out = io.BytesIO()
    picture(index).save(out, kind)
    return out.getvalue()


def prepare():
    for kind in ("JPEG", "PNG"):
        (ROOT / kind).mkdir()
        for index in range(COUNT):
            (ROOT / kind / str(index)).write_bytes(encoded(index, kind))
    for shard in range(4):
        with tarfile.open(ROOT / ("shard-%d.tar" % shard), "w") as tar:
            for index in range(shard, COUNT, 4):
                for name, content in ((".jpg", (ROOT / "JPEG" / str(index)).read_bytes()), (".cls", b"%d" % (index % 10))):
                    member = tarfile.TarInfo("%06d%s" % (index, name))
                    member.size = len(content)
                    tar.addfile(member, io.BytesIO(content))
    (ROOT / "npy").mkdir()
    for index in range(COUNT):
        numpy.save(ROOT / "npy" / ("%d.npy" % index), numpy.full((64, 64, 16), index, dtype=numpy.float32))
    numpy.arange(COUNT * 2048 + 1, dtype=numpy.uint16).tofile(ROOT / "tokens.bin")
    with open(ROOT / "records.bin", "wb") as file:
        for index in range(COUNT):
            file.write(zlib.compress(numpy.arange(index, index + 65536, dtype=numpy.int32).tobytes()).ljust(200000, b"\0"))
    with open(ROOT / "rows.jsonl", "w", encoding="utf-8") as file:
        for index in range(COUNT):
            file.write(json.dumps({"text": "some words %d " % index * 100, "values": list(range(500))}) + "\n")
    try:
        import h5py
        with h5py.File(ROOT / "data.h5", "w") as file:
            file.create_dataset("x", data=numpy.zeros((COUNT, 128, 128), dtype=numpy.float32) + 1, chunks=(1, 128, 128),
                                compression="gzip")
    except ImportError:
        pass


class Map(Dataset):
    def __len__(self):
        return COUNT


def tensor_of(image):
    return torch.from_numpy(numpy.array(image)).permute(2, 0, 1)


class PillowJpeg(Map):
    def __getitem__(self, i):
        image = Image.open(ROOT / "JPEG" / str(i)).convert("RGB").resize((224, 224), Image.BILINEAR)
        return tensor_of(image).float().div(255), i % 10


class PillowPng(Map):
    def __getitem__(self, i):
        return tensor_of(Image.open(ROOT / "PNG" / str(i)).convert("RGB"))


class NumpyFiles(Map):
    def __getitem__(self, i):
        return numpy.load(ROOT / "npy" / ("%d.npy" % i))


class NumpyAugment(Map):
    def __init__(self):
        self.array = numpy.random.RandomState(0).rand(300, 300, 3).astype(numpy.float32)

    def __getitem__(self, i):
        x = self.array[i % 40:i % 40 + 224, i % 30:i % 30 + 224]
        x = (x[:, ::-1] - x.mean()) / x.std()
        return {"image": numpy.ascontiguousarray(x.transpose(2, 0, 1)), "label": numpy.int64(i)}


class TorchTransforms(Map):
    def __init__(self):
        self.image = torch.rand(3, 320, 320)

    def __getitem__(self, i):
        image = torch.nn.functional.interpolate(self.image[None], size=(224, 224), mode="bilinear", align_corners=False)[0]
        return (image.flip(2) - 0.5) / 0.25, torch.tensor(i)


class TarStream(IterableDataset):
    def __iter__(self):
        for shard in range(4):
            with tarfile.open(ROOT / ("shard-%d.tar" % shard), "r|") as tar:
                for member in tar:
                    content = tar.extractfile(member).read()
                    if member.name.endswith(".jpg"):
                        yield tensor_of(Image.open(io.BytesIO(content)).convert("RGB").resize((128, 128)))


class TarIndex(Map):
    def __init__(self):
        self.places = []
        for shard in range(4):
            with tarfile.open(ROOT / ("shard-%d.tar" % shard)) as tar:
                self.places += [(shard, m.offset_data, m.size) for m in tar if m.name.endswith(".jpg")]

    def __getitem__(self, i):
        shard, offset, size = self.places[i]
        with open(ROOT / ("shard-%d.tar" % shard), "rb") as file:
            file.seek(offset)
            return tensor_of(Image.open(io.BytesIO(file.read(size))).convert("RGB").crop((0, 0, 200, 200)))


class MappedTokens(Map):
    def __init__(self):
        self.tokens = numpy.memmap(ROOT / "tokens.bin", dtype=numpy.uint16, mode="r")

    def __getitem__(self, i):
        part = torch.from_numpy(self.tokens[i * 2048:i * 2048 + 2049].astype(numpy.int64))
        return part[:-1], part[1:]


class Hdf5(Map):
    def __init__(self):
        self.file = None

    def __getitem__(self, i):
        if self.file is None:
            import h5py
            self.file = h5py.File(ROOT / "data.h5", "r")
        return self.file["x"][i]


class PlainPython(Map):
    def __getitem__(self, i):
        words = ("the quick brown fox %d " % i * 200).split()
        table = {}
        ids = [table.setdefault(word, len(table)) for word in words]
        return {"ids": torch.tensor(ids[:512]), "mask": torch.ones(512, dtype=torch.bool), "pair": (i, float(i))}


class ZlibRecords(Map):
    def __getitem__(self, i):
        with open(ROOT / "records.bin", "rb") as file:
            file.seek(i * 200000)
            content = zlib.decompressobj().decompress(file.read(200000))
        return numpy.frombuffer(content, dtype=numpy.int32).astype(numpy.float32)


class JsonRows(IterableDataset):
    def __iter__(self):
        with open(ROOT / "rows.jsonl", encoding="utf-8") as file:
            for line in file:
                row = json.loads(line)
                yield torch.tensor(row["values"], dtype=torch.int32), torch.fft.rfft(torch.tensor(row["values"]).float())


def spectrum_loader():
    return DataLoader(NumpyAugment(), batch_size=16, shuffle=True, drop_last=True)


# Factory: bytes that one sample delivers, counted by hand.
PIPELINES = {
    "PillowJpeg": 3 * 224 * 224 * 4 + 8, "PillowPng": 3 * 300 * 400, "NumpyFiles": 64 * 64 * 16 * 4,
    "NumpyAugment": 3 * 224 * 224 * 4 + 8, "TorchTransforms": 3 * 224 * 224 * 4 + 8, "TarStream": 3 * 128 * 128,
    "TarIndex": 3 * 200 * 200, "MappedTokens": 2 * 2048 * 8, "Hdf5": 128 * 128 * 4,
    "PlainPython": 512 * 8 + 512 + 8 + 8, "ZlibRecords": 65536 * 4, "JsonRows": 500 * 4 + 251 * 8,
}
