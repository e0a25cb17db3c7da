# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
import fcntl
import os
import sys
import time
import types
import unittest.mock

from sluice_probe import recorder as recorder_module
from sluice_probe.document import read_job, write_job
from sluice_probe.recorder import Recorder
from sluice_probe.watch import watched_iterator
from child import Folder


class RecorderTest(Folder):
    def record(self, rank, batches=5, launcher="agent", world="3", **more):
        variables = {"RANK": str(rank), "LOCAL_RANK": str(rank), "WORLD_SIZE": world, "TORCHELASTIC_RUN_ID": launcher,
                     **more}
        with unittest.mock.patch.dict(os.environ, variables):
            recorder = Recorder(self.path("job.json"), "run")
            self.addCleanup(setattr, recorder, "refused", "the folder of the test is gone")
            list(watched_iterator([b"batch"] * batches, recorder))
            recorder.save()

    def test_ranks_share_the_file_and_the_lowest_tells_for_the_job(self):
        for rank, batches in ((2, 7), (0, 5), (1, 6)):
            self.record(rank, batches)
        job = read_job(self.path("job.json"))
        self.assertEqual([entry["rank"] for entry in job["ranks"]], [0, 1, 2])
        self.assertEqual([entry["observed"]["batches"] for entry in job["ranks"]], [5, 6, 7])
        self.assertEqual(job["observed"]["batches"], 5)
        self.assertEqual(job["ranks"][0]["world_size"], 3)

    def test_a_rank_that_saves_again_replaces_its_entry(self):
        self.record(0, 5)
        self.record(0, 9)
        job = read_job(self.path("job.json"))
        self.assertEqual([entry["observed"]["batches"] for entry in job["ranks"]], [9])

    def test_the_ranks_of_an_older_job_do_not_stay(self):
        self.record(1, launcher="first")
        self.record(0, launcher="second")
        self.assertEqual([entry["rank"] for entry in read_job(self.path("job.json"))["ranks"]], [0])

    def test_a_later_launcher_of_the_same_number_is_another_job(self):
        self.record(1)
        with unittest.mock.patch.object(recorder_module, "_started", lambda _: "later"):
            self.record(0)
        self.assertEqual([entry["rank"] for entry in read_job(self.path("job.json"))["ranks"]], [0])

    def test_ranks_beyond_a_job_that_has_shrunk_do_not_stay(self):
        self.record(2)
        self.record(0, world="2")
        self.assertEqual([entry["rank"] for entry in read_job(self.path("job.json"))["ranks"]], [0])

    def test_processes_of_the_node_that_were_not_seen_are_said(self):
        def reasons():
            return [gap["reason"] for gap in read_job(self.path("job.json"))["unknown"] if gap["field"] == "ranks"]
        self.record(1, LOCAL_WORLD_SIZE="2")
        self.assertEqual(reasons(), ["1 of the 2 processes on this node were seen"])
        self.record(0, LOCAL_WORLD_SIZE="2")
        self.assertEqual(reasons(), [])
        self.record(0, launcher="that does not tell")
        self.assertIn("1 of the 3 processes of the job were seen", reasons()[0])
        self.record(0, launcher="of no torchrun", world="1")
        self.assertEqual(reasons(), [])

    def test_a_worker_of_a_loader_is_no_rank(self):
        data = types.SimpleNamespace(get_worker_info=lambda: object(), DataLoader=dict)
        with unittest.mock.patch.dict(sys.modules, {"torch.utils.data": data}):
            self.record(0)
        self.assertEqual(self.files(), [])

    def test_a_folder_that_somebody_keeps_locked_holds_no_training_up(self):
        recorder = Recorder(self.path("job.json"), "watch")
        self.addCleanup(setattr, recorder, "refused", "the folder of the test is gone")
        handle = os.open(self.folder, os.O_RDONLY)
        self.addCleanup(os.close, handle)
        fcntl.flock(handle, fcntl.LOCK_EX)
        recorder.due = 0
        begun = time.monotonic()
        batches = list(watched_iterator([b"x"] * 5, recorder))
        self.assertLess(time.monotonic() - begun, 5)
        self.assertEqual((len(batches), self.files()), (5, []))
        self.assertLess(recorder.logs[0].stepped, 500_000_000, "the wait for the lock is no step")
        fcntl.flock(handle, fcntl.LOCK_UN)
        recorder.finish()
        self.assertEqual(self.files(), ["job.json"])

    def test_a_file_edited_by_hand_ends_no_training(self):
        for ranks in ("text", [1, None], [{"rank": "x", "pid": []}], {"rank": 0}):
            self.record(0)
            job = read_job(self.path("job.json"))
            write_job(self.path("job.json"), dict(job, ranks=ranks))
            self.record(1)
            self.assertEqual(read_job(self.path("job.json"))["schema"], "sluice.job/1")

    def test_other_nodes_have_files_of_their_own(self):
        with unittest.mock.patch.dict(os.environ, {"GROUP_RANK": "3"}):
            self.assertEqual(Recorder(self.path("job.json"), "run").path, self.path("job.node3.json"))
        with unittest.mock.patch.dict(os.environ, {"GROUP_RANK": "0"}):
            self.assertEqual(Recorder(self.path("job.json"), "run").path, self.path("job.json"))

    def recorder(self):
        recorder = Recorder(self.path("job.json"), "run")
        self.addCleanup(setattr, recorder, "refused", "the folder of the test is gone")
        return recorder

    def test_the_loader_with_the_longest_time_is_the_jobs(self):
        recorder = self.recorder()
        list(watched_iterator([b"1"] * 3, recorder))
        long = iter(watched_iterator([b"12"] * 300, recorder))
        for _ in long:
            sum(range(2000))
        job = recorder.document()
        self.assertEqual(job["observed"]["batches"], 300)
        self.assertEqual([other["observed"]["batches"] for other in job["other_loaders"]], [3])

    def test_loaders_that_are_iterated_at_once_share_no_log(self):
        recorder = self.recorder()
        first, second = (watched_iterator((b"x" for _ in range(9)), recorder, "here") for _ in range(2))
        list(zip(first, second))
        list(watched_iterator((b"x" for _ in range(9)), recorder, "here"))
        self.assertEqual([log.passes for log in recorder.logs], [2, 1])

    def test_loaders_that_are_not_written_are_counted(self):
        recorder = self.recorder()
        for place in range(80):
            list(watched_iterator([b"x"] * 3, recorder, place))
        job = recorder.document()
        self.assertEqual(len(job["other_loaders"]), 8)
        self.assertIn({"field": "other_loaders", "reason": "71 more loaders were watched than are written"},
                      job["unknown"])

    def test_nothing_iterated_writes_nothing(self):
        Recorder(self.path("job.json"), "run").save()
        self.assertEqual(self.files(), [])

    def test_a_forked_child_has_an_entry_of_its_own(self):
        self.write("s.py", """
            import multiprocessing, sluice_probe
            loader = sluice_probe.watch([b"x"] * 10, "job.json")
            def child():
                for i, _ in enumerate(loader):
                    if i == 2: break
            for _ in loader: pass
            process = multiprocessing.get_context("fork").Process(target=child)
            process.start()
            process.join()
            assert process.exitcode == 0
        """)
        done = self.python("s.py")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        batches = sorted(entry["observed"]["batches"] for entry in self.job()["ranks"])
        self.assertEqual(batches, [3, 10])
