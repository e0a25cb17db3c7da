# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
import os

from child import Folder, needs_torch

DATA = """
    import os, time, torch
    from torch.utils.data import BatchSampler, DataLoader, Dataset, IterableDataset, SequentialSampler
    class Spins(Dataset):
        def __len__(self): return 512
        def __getitem__(self, i):
            end = time.process_time() + 0.001
            while time.process_time() < end: pass
            return torch.zeros(3, 16, dtype=torch.uint8), i
    class Ragged(Dataset):
        def __len__(self): return 64
        def __getitem__(self, i): return torch.zeros(i + 1)
    class Nones(Dataset):
        def __len__(self): return 64
        def __getitem__(self, i): return None
    class Objects(Dataset):
        def __len__(self): return 64
        def __getitem__(self, i): return object()
    class Stream(IterableDataset):
        def __iter__(self): return iter(torch.zeros(100, 5))
    class Batched(IterableDataset):
        def __iter__(self):
            for i in range(200):
                time.sleep(0.001)
                yield torch.zeros(32, 5), torch.zeros(32)
    class Images(IterableDataset):
        def __iter__(self): return iter([(torch.zeros(3, 4, 4), 1)] * 200)
    class Lists(Dataset):
        def __len__(self): return 512
        def __getitem__(self, indices): return torch.zeros(len(indices), 5)
    class Empty(Dataset):
        def __len__(self): return 0
        def __getitem__(self, i): return 1
    class Files(Dataset):
        def __init__(self, name): self.name = name
        def __len__(self): return 64
        def __getitem__(self, i):
            with open(self.name, "rb", buffering=0) as file:
                file.seek(i * 1000)
                return torch.tensor(list(file.read(1000)[:10]))
    class Tokens:
        batch_size = 4096
        def __iter__(self): return iter([list(range(i, i + 8)) for i in range(0, 512, 8)])
        def __len__(self): return 64
    class Lazy(Dataset):
        used = None
        def __len__(self): return 512
        def __getitem__(self, i):
            self.used = self.used or os.getpid()
            if self.used != os.getpid(): raise RuntimeError("the file of another process")
            return torch.zeros(5)
    class Texts(Dataset):
        def __len__(self): return 64
        def __getitem__(self, i): return "text"
    class Labels(Files):
        def __getitem__(self, i):
            with open(self.name, "rb", buffering=0) as file: file.read(60)
            return torch.zeros(100000, dtype=torch.uint8)
    def tokens(): return DataLoader(Spins(), batch_sampler=Tokens())
    def labels(): return Labels("numbers.bin")
    def loader(): return DataLoader(Spins(), batch_size=4, shuffle=True, num_workers=2, drop_last=True)
    def unbatched(): return DataLoader(Spins(), batch_size=None)
    def batched(): return DataLoader(Batched(), batch_size=None)
    def images(): return DataLoader(Images(), batch_size=None)
    class Items(Dataset):
        def __len__(self): return 20
        def __getitem__(self, i): return torch.zeros(32, 5), torch.zeros(32)
    def items(): return DataLoader(Items(), batch_size=None)
    def lists():
        return DataLoader(Lists(), batch_size=None, sampler=BatchSampler(SequentialSampler(Lists()), 16, False))
    def ragged_lists(): return DataLoader(Ragged(), batch_size=8, collate_fn=list)
    def identity(batch): return batch
    def objects(): return DataLoader(Objects(), batch_size=8, collate_fn=identity)
    def files(): return Files("numbers.bin")
"""


@needs_torch
class TorchProfileTest(Folder):
    def setUp(self):
        super().setUp()
        self.write("data.py", DATA)

    def profiled(self, name, *options):
        shared = set(os.listdir("/dev/shm"))
        done = self.probe("profile", "data:" + name, "--seconds", "0.5", "-o", "job.json", *options)
        self.assertEqual({entry for entry in set(os.listdir("/dev/shm")) - shared if "torch" in entry}, set())
        self.assertEqual(done.returncode, 0, done.stderr)
        job = self.job()
        return job["profile"], {item["field"]: item["reason"] for item in job["unknown"]}, done

    def test_a_dataset(self):
        profile, unknown, _ = self.profiled("Spins", "--batch", "16", "--workers", "0,1")
        self.assertAlmostEqual(profile["cpu_seconds_per_sample"]["mean"], 0.001, delta=0.0003)
        self.assertEqual(profile["delivered_bytes_per_sample"], 48 + 8)
        self.assertEqual([tensor["shape"] for tensor in profile["delivered"]], [[16, 3, 16], [16]])
        self.assertIn("collate_seconds_per_batch", profile)
        self.assertEqual([entry["workers"] for entry in profile["by_workers"]], [0, 1])
        self.assertIn("memory", unknown["profile.stored_bytes_per_sample"])
        self.assertIn("no training was watched", unknown["observed"])

    def test_a_loader_keeps_its_batch_and_order(self):
        profile, _, _ = self.profiled("loader", "--workers", "0")
        self.assertEqual(profile["delivered"][0]["shape"], [4, 3, 16])
        self.assertEqual(self.job()["loader"]["batch"], 4)
        self.assertEqual(profile["order"], "of the sampler")

    def test_samples_that_are_not_batched(self):
        profile, unknown, _ = self.profiled("unbatched", "--workers", "0")
        self.assertEqual(profile["delivered_bytes_per_sample"], 48)
        self.assertIn("not made into batches", unknown["profile.collate_seconds_per_batch"])
        self.assertRegex(unknown["profile.rest_of_pass"], "the first [0-9]+ of 512 samples")

    def test_items_that_are_batches_already(self):
        profile, _, _ = self.profiled("batched", "--workers", "0")
        self.assertEqual(profile["delivered_bytes_per_sample"], 24)
        self.assertLess(profile["seconds_per_sample"]["mean"], 0.0005)
        self.assertAlmostEqual(profile["by_workers"][0]["samples_per_second"],
                               32 / profile["by_workers"][0]["seconds_per_batch"])
        self.assertEqual(self.job()["loader"]["batch"], 32)
        profile, _, _ = self.profiled("lists", "--workers", "0")
        self.assertEqual(profile["delivered_bytes_per_sample"], 20)
        self.assertEqual(self.job()["loader"]["batch"], 16)
        self.assertEqual(self.job()["loader"]["samples"], 512)
        self.profiled("items", "--workers", "0", "--batch", "32")
        self.assertEqual(self.job()["loader"]["samples"], 20 * 32)

    def test_items_that_may_be_batches(self):
        profile, unknown, _ = self.profiled("images", "--workers", "0")
        self.assertEqual([name for name in profile if name.endswith("_per_sample")], [])
        for name in ("cpu_seconds_per_sample", "delivered_bytes_per_sample"):
            self.assertIn("give --batch", unknown["profile." + name])
        profile, _, _ = self.profiled("images", "--workers", "0", "--batch", "1")
        self.assertEqual(profile["delivered_bytes_per_sample"], 192)

    def test_an_iterable_dataset(self):
        profile, _, _ = self.profiled("Stream", "--batch", "10", "--workers", "0,1")
        self.assertEqual(profile["delivered_bytes_per_sample"], 20)
        self.assertGreater(profile["by_workers"][0]["samples_per_second"], 0)

    def test_batches_that_cannot_be_made_are_explained(self):
        for name, reason in (("Ragged", "RuntimeError"), ("Nones", "TypeError")):
            profile, unknown, done = self.profiled(name, "--workers", "0,1")
            self.assertIn("the collate function raised " + reason, unknown["profile.collate_seconds_per_batch"])
            self.assertIn("the collate function raised", unknown["profile.delivered_bytes_per_sample"])
            self.assertIn(reason, profile["by_workers"][1]["unknown"])
            self.assertNotIn("sluice_probe", done.stderr)

    def test_batches_of_the_users_own_shape(self):
        profile, _, _ = self.profiled("ragged_lists", "--workers", "0")
        self.assertGreater(profile["delivered_bytes_per_sample"], 4)
        _, unknown, _ = self.profiled("objects", "--workers", "0")
        self.assertIn("builtins.object", unknown["profile.delivered_bytes_per_sample"])

    def test_bytes_of_files(self):
        with open(self.path("numbers.bin"), "wb") as file:
            file.write(os.urandom(64000))
        profile, _, _ = self.profiled("files", "--workers", "0")
        self.assertAlmostEqual(profile["stored_bytes_per_sample"], 1000, delta=30)
        self.assertIn("cache_bytes_per_sample", profile)

    def test_few_bytes_beside_a_large_sample_are_no_sample(self):
        with open(self.path("numbers.bin"), "wb") as file:
            file.write(os.urandom(64000))
        profile, unknown, _ = self.profiled("labels", "--workers", "0")
        self.assertNotIn("stored_bytes_per_sample", profile)
        self.assertIn("network", unknown["profile.stored_bytes_per_sample"])

    def test_a_batch_sampler_whose_batch_size_is_no_number_of_samples(self):
        profile, _, _ = self.profiled("tokens", "--workers", "0")
        self.assertEqual(self.job()["loader"]["batch"], 8)
        self.assertAlmostEqual(profile["by_workers"][0]["samples_per_second"],
                               8 / profile["by_workers"][0]["seconds_per_batch"])
        done = self.probe("profile", "data:tokens", "--batch", "4", "-o", "other.json")
        self.assertEqual(done.returncode, 3)
        self.assertIn("the batch sampler of the loader, Tokens, makes the batches", done.stderr)

    def test_workers_get_a_dataset_that_was_not_used(self):
        profile, _, _ = self.profiled("Lazy", "--workers", "0,1,2")
        self.assertEqual([entry for entry in profile["by_workers"] if "unknown" in entry], [])

    def test_texts_have_no_known_size(self):
        profile, unknown, _ = self.profiled("Texts", "--workers", "0")
        self.assertNotIn("delivered_bytes_per_sample", profile)
        self.assertIn("texts or numbers", unknown["profile.delivered_bytes_per_sample"])

    def test_an_empty_dataset_is_refused_and_writes_nothing(self):
        done = self.probe("profile", "data:Empty", "-o", "job.json")
        self.assertEqual(done.returncode, 3)
        self.assertIn("its length is 0", done.stderr)
        self.assertEqual(self.files(), ["data.py"])
