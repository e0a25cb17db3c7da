# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
import os
import signal

from child import Folder, needs_torch

DATA = """
    import torch
    from torch.utils.data import DataLoader, Dataset, IterableDataset, get_worker_info
    class Numbers(Dataset):
        def __len__(self): return 64
        def __getitem__(self, i):
            return {"x": torch.full((8,), float(i)), "n": [torch.rand(2), (torch.tensor(i),)]}
    class Stream(IterableDataset):
        def __iter__(self):
            info = get_worker_info()
            begin, step = (info.id, info.num_workers) if info else (0, 1)
            return (torch.full((4,), float(i)) for i in range(begin, 40, step))
    class Broken(Numbers):
        def __getitem__(self, i):
            if i == 40: raise ValueError("sample 40 is broken")
            return super().__getitem__(i)
    def flat(thing):
        if torch.is_tensor(thing): return thing.flatten().tolist()
        if isinstance(thing, dict): return [flat(v) for v in thing.values()]
        return [flat(v) for v in thing]
"""

KINDS = {
    "in process": "DataLoader(Numbers(), batch_size=8, shuffle=True)",
    "workers": "DataLoader(Numbers(), batch_size=8, shuffle=True, num_workers=2)",
    "persistent": "DataLoader(Numbers(), batch_size=8, shuffle=True, num_workers=2, persistent_workers=True)",
    "spawn": "DataLoader(Numbers(), batch_size=32, shuffle=True, num_workers=1, multiprocessing_context='spawn')",
    "stream": "DataLoader(Stream(), batch_size=8, num_workers=2)",
    "unbatched": "DataLoader(Numbers(), batch_size=None, shuffle=True)",
}


@needs_torch
class TorchTest(Folder):
    def setUp(self):
        super().setUp()
        self.write("data.py", DATA)
        self.shared_before = self.shared()

    def shared(self):
        return {name for name in os.listdir("/dev/shm") if name.startswith("torch")}

    def assert_nothing_shared(self):
        self.assertEqual(self.shared() - self.shared_before, set())

    def test_batches_order_and_seeds_are_the_same(self):
        self.write("s.py", """
            import random, sys, torch, data, sluice_probe
            from data import *
            if __name__ == "__main__":
                for kind, loader in %r.items():
                    torch.manual_seed(1); random.seed(1)
                    loader = eval(loader)
                    if sys.argv[1] == "watch":
                        loader = sluice_probe.watch(loader, "watch.json")
                    for epoch in range(2):
                        for batch in loader:
                            print(kind, data.flat(batch), torch.rand(1).item())
                    print(random.random(), torch.rand(1).item(), loader.num_workers)
        """ % KINDS)
        plain = self.python("s.py", "plain")
        self.assertEqual(plain.returncode, 0, plain.stderr)
        self.assertEqual(self.python("s.py", "watch").stdout, plain.stdout)
        self.assertEqual(self.probe("run", "-o", "run.json", "--", "s.py", "plain").stdout, plain.stdout)
        self.assert_nothing_shared()
        for name in ("watch.json", "run.json"):
            job = self.job(name)
            logs = [job] + job["other_loaders"]
            self.assertEqual(sum(log["observed"]["batches"] for log in logs), len(plain.stdout.splitlines()) - len(KINDS))
            self.assertEqual({log["observed"]["passes"] for log in logs}, {2})
            self.assertEqual({log["loader"].get("start_method") for log in logs}, {None, "fork", "spawn"})

    def test_the_loader_is_described_and_its_batches_are_counted(self):
        self.write("s.py", """
            from data import *
            for batch in DataLoader(Numbers(), batch_size=16, num_workers=2, prefetch_factor=3): pass
        """)
        self.assertEqual(self.probe("run", "-o", "job.json", "--", "s.py").returncode, 0)
        job = self.job()
        loader, observed = job["loader"], job["observed"]
        self.assertEqual((loader["kind"], loader["workers"], loader["prefetch_factor"], loader["batch"],
                          loader["samples"], loader["order"], loader["dataset"]),
                         ("pytorch", 2, 3, 16, 64, "sequential", "map"))
        self.assertEqual(observed["samples_per_batch"], 16)
        self.assertEqual(observed["delivered_bytes_per_sample"], 8 * 4 + 2 * 4 + 8)
        self.assertEqual(job["framework"]["name"], "pytorch")

    def test_packed_samples_are_not_taken_for_one(self):
        self.write("s.py", """
            import sluice_probe
            from data import *
            def packed(samples): return torch.cat([sample["x"] for sample in samples])[None]
            for name, loader in (("packed", DataLoader(Numbers(), batch_size=8, collate_fn=packed)),
                                 ("short", DataLoader(Numbers(), batch_size=100)),
                                 ("last", DataLoader(Numbers(), batch_size=33))):
                for batch in sluice_probe.watch(loader, name + ".json"): pass
        """)
        done = self.python("s.py")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        job = self.job("packed.json")
        self.assertNotIn("samples_per_batch", job["observed"])
        self.assertIn("observed.samples_per_batch", [gap["field"] for gap in job["unknown"]])
        self.assertEqual(self.job("short.json")["observed"]["samples_per_batch"], 64)
        self.assertEqual(self.job("last.json")["observed"]["samples_per_batch"], 33)

    def test_a_batch_sampler_of_the_scripts_own_may_vary_the_samples(self):
        self.write("s.py", """
            import sluice_probe, sys
            from data import *
            class Own:
                batch_size, drop_last = 4096, True
                def __len__(self): raise RuntimeError("len() of a batch sampler may do what it likes")
                def __iter__(self):
                    for begin in range(0, 60, 6):
                        yield list(range(begin, begin + 2))
                        yield list(range(begin + 2, begin + 6))
            loader = DataLoader(Numbers(), batch_sampler=Own())
            if sys.argv[1:]: loader = sluice_probe.watch(loader, "watch.json")
            for batch in loader: pass
        """)
        done = self.probe("run", "-o", "run.json", "--", "s.py")
        self.assertEqual(done.returncode, 0, done.stderr)
        job = self.job("run.json")
        loader, observed = job["loader"], job["observed"]
        self.assertEqual(loader["drop_last"], True)
        self.assertFalse({"order", "batch"} & set(loader))
        self.assertEqual(observed["samples_per_batch"], 3)
        self.assertAlmostEqual(observed["samples_per_second"], 3 * observed["batches_per_second"])
        self.assertEqual(self.python("s.py", "watch").returncode, 0)
        reasons = {gap["field"]: gap["reason"] for gap in self.job("watch.json")["unknown"]}
        self.assertIn("batch sampler", reasons["observed.samples_per_batch"])

    def test_batches_that_differ_have_no_number_of_samples(self):
        self.write("s.py", """
            from data import *
            from torch.utils.data import default_collate
            def some(samples): return default_collate(samples[int(samples[0]["x"][0]) % 3 == 0:])
            for batch in DataLoader(Numbers(), batch_size=4, collate_fn=some): pass
        """)
        self.assertEqual(self.probe("run", "-o", "job.json", "--", "s.py").returncode, 0)
        self.assertNotIn("samples_per_batch", self.job()["observed"])
        reasons = {gap["field"]: gap["reason"] for gap in self.job()["unknown"]}
        self.assertIn("batches looked into", reasons["observed.samples_per_batch"])

    def test_loaders_are_told_apart_by_where_they_are_made(self):
        self.write("s.py", """
            from data import *
            train, validation = DataLoader(Stream(), batch_size=8), DataLoader(Stream(), batch_size=8)
            sets = [DataLoader([1.0] * count, batch_size=8) for count in (64, 32)]
            for epoch in range(2):
                for loader in (train, validation, *sets):
                    for batch in loader: pass
            for epoch in range(3):
                for batch in DataLoader([1.0] * (80 + epoch), batch_size=8): pass
        """)
        self.assertEqual(self.probe("run", "-o", "job.json", "--", "s.py").returncode, 0)
        job = self.job()
        passes = sorted((log["observed"]["batches"], log["observed"]["passes"]) for log in [job] + job["other_loaders"])
        self.assertEqual(passes, [(8, 2), (10, 2), (10, 2), (16, 2), (32, 3)])

    def test_a_loader_within_a_worker_is_no_rank(self):
        self.write("s.py", """
            from data import *
            class Outer(Numbers):
                def __getitem__(self, i):
                    return sum(len(batch["x"]) for batch in DataLoader(Numbers(), batch_size=32))
            for batch in DataLoader(Outer(), batch_size=8, num_workers=1): pass
        """)
        done = self.probe("run", "-o", "job.json", "--", "s.py")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual([entry["observed"]["batches"] for entry in self.job()["ranks"]], [8])

    def test_loaders_that_iterate_in_their_own_way(self):
        self.write("s.py", """
            import sluice_probe
            from data import *
            class Stateful(DataLoader):  # as that of torchdata
                def __iter__(self):
                    self._iterator = self._get_iterator()
                    return self._iterator
            class Calls(DataLoader):
                def __iter__(self): return super().__iter__()
            class Calling(Stateful):
                def __iter__(self): return super().__iter__()
            class Yields(DataLoader):
                def __iter__(self):
                    for batch in super().__iter__(): yield batch
            class Lists(DataLoader):
                def __iter__(self): return iter([1, 2])
            for kind in Stateful, Calls, Calling, Yields, Lists:
                loader = kind(Numbers(), batch_size=8)
                for epoch in range(2):
                    for batch in loader: pass
            for batch in sluice_probe.watch(Lists(Numbers()), "lists.json"): pass
        """)
        done = self.probe("run", "-o", "job.json", "--", "s.py")
        self.assertEqual(done.returncode, 0, done.stderr)
        job = self.job()
        seen = {log["loader"]["type"]: (log["observed"]["passes"], log["observed"]["batches"])
                for log in [job] + job["other_loaders"]}
        self.assertEqual(seen, {"__main__." + kind: (2, 16) for kind in ("Stateful", "Calls", "Calling", "Yields")})
        self.assertEqual(self.job("lists.json")["observed"]["batches"], 2)

    def test_an_error_of_a_sample_is_the_users_own(self):
        self.write("s.py", """
            from data import *
            for batch in DataLoader(Broken(), batch_size=8, num_workers=2): pass
        """)
        plain, probed = self.python("s.py"), self.probe("run", "-o", "job.json", "--", "s.py")
        self.assertEqual(probed.returncode, plain.returncode)
        self.assertIn("sample 40 is broken", probed.stderr)
        self.assertNotIn("sluice_probe/", probed.stderr)  # no frame of ours
        self.assertEqual(self.job()["observed"]["batches"], 5)
        self.assert_nothing_shared()

    def test_an_interrupt_leaves_a_document_and_nothing_shared(self):
        self.write("s.py", """
            from data import *
            import time
            while True:
                for i, batch in enumerate(DataLoader(Numbers(), batch_size=8, num_workers=2)):
                    time.sleep(0.01)
                    if i == 4: print("going", flush=True)
        """)
        process = self.started("-m", "sluice_probe", "run", "-o", "job.json", "--", "s.py")
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
        self.assertEqual(process.returncode, -signal.SIGINT)
        self.assertGreaterEqual(self.job()["observed"]["batches"], 5)
        self.assert_nothing_shared()

    def test_a_loader_left_early_stops_its_workers(self):
        self.write("s.py", """
            from data import *
            import sluice_probe, multiprocessing, time
            loader = DataLoader(Numbers(), batch_size=1, num_workers=2)
            for mine in (loader, sluice_probe.watch(loader, "watch.json")):
                for i, batch in enumerate(mine):
                    if i == 3: break
                end = time.time() + 20
                while multiprocessing.active_children() and time.time() < end: time.sleep(0.01)
                print(multiprocessing.active_children())
        """)
        done = self.probe("run", "-o", "job.json", "--", "s.py")
        self.assertEqual(done.stdout, "[]\n[]\n", done.stderr)
        self.assertEqual(self.job()["observed"]["batches"], 8)
        self.assertEqual(self.files(), ["data.py", "job.json", "s.py"], "under run, watch() leaves it to run")
        self.assert_nothing_shared()

    def test_the_ranks_of_torchrun(self):
        self.write("s.py", """
            import torch.distributed
            from data import *
            torch.distributed.init_process_group("gloo")
            for epoch in range(2):
                for batch in DataLoader(Numbers(), batch_size=8): torch.distributed.barrier()
            torch.distributed.destroy_process_group()
        """)
        done = self.python("-m", "torch.distributed.run", "--nproc_per_node=2", "--master_port=0",
                           "--rdzv_backend=c10d", "--rdzv_endpoint=127.0.0.1:0", "-m", "sluice_probe",
                           "run", "-o", "job.json", "--", "s.py")
        if "in to_map" in done.stderr and "has no attribute 'get'" in done.stderr:
            self.skipTest("the torchrun of this torch does not start under this Python (fixed in torch 2)")
        self.assertEqual(done.returncode, 0, done.stderr)
        ranks = self.job()["ranks"]
        self.assertEqual([(entry["rank"], entry["local_rank"], entry["world_size"]) for entry in ranks],
                         [(0, 0, 2), (1, 1, 2)])
        self.assertEqual([entry["observed"]["batches"] for entry in ranks], [16, 16])
