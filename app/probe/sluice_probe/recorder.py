# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""Collects the logs of one process and writes them to the job document."""
import atexit
import fcntl
import multiprocessing.process
import multiprocessing.util
import os
import sys
import threading
import time
import weakref

from sluice_probe.document import Document, JobError, check_target, read_job, write_job
from sluice_probe.loader_log import LoaderLog
from sluice_probe.machine import framework, host

MOST_LOADERS = 64
MOST_RANKS = 1024
FIRST_SAVE_NS = 20_000_000_000
#: Seconds to wait for the lock: a training is held up for no longer, and saves again later.
PATIENCE = 1.0
PATIENCE_AT_END = 10.0


class Recorder:
    """Knows the loaders that are iterated in this process; saves at its end, and at growing intervals before.

    The processes of one job (torchrun, fork) share the file: each replaces its own entry of `ranks` under a lock.
    """

    def __init__(self, path, mode):
        self.path = _node_path(os.path.abspath(path))
        self.mode = mode
        self.job = _job_key()
        self.refused = None
        self._start()
        self._check()
        os.register_at_fork(after_in_child=_weak_call(self, Recorder._start))

    def _start(self):
        """Begins with no logs, at first and in a forked child."""
        self.pid = os.getpid()
        self._known = {}
        self._alike = {}
        self._left_out = 0
        self._of_worker = False  # noted while it loads: at its end, a worker of torch 2.15 does not tell
        self._saving = threading.Lock()
        self._interval = FIRST_SAVE_NS
        self.due = time.perf_counter_ns() + self._interval
        self._ends_noted = False

    def _check(self):
        try:
            check_target(self.path)
        except JobError as error:
            self._refuse(error)

    def _refuse(self, error):
        if self.refused is None:
            self.refused = str(error)
            print("sluice_probe: %s. Nothing will be written." % error, file=sys.stderr)

    def log_of(self, loader, place=None):
        """Returns the log of a loader; loaders that are alike and made at the same place, one after another, share one.

        A script that makes its loader anew for each epoch has one loader with many passes.
        """
        known = self._known.get(id(loader))
        if known is not None and known[0]() is loader:
            return known[1]
        self._of_worker = self._of_worker or _in_worker()
        log = self._log_alike(LoaderLog(loader), place)
        try:
            if len(self._known) > 4 * MOST_LOADERS:
                self._known.clear()
            self._known[id(loader)] = (weakref.ref(loader), log)
        except TypeError:
            pass  # a list has no weak references
        self._note_end()
        return log

    def _log_alike(self, log, place):
        """Returns the log that goes on with this loader: one of an earlier loader, else its own."""
        # The dataset may grow from epoch to epoch, so its length does not tell loaders apart.
        key = (place, repr({name: fact for name, fact in log.facts.items() if name != "samples"}))
        alike = self._alike.setdefault(key, [])
        for known in alike:
            if known.go_on_with(log):
                return known
        if len(self.logs) < MOST_LOADERS:
            alike.append(log)
        else:
            self._left_out += 1
        return log

    @property
    def logs(self):
        return [log for alike in list(self._alike.values()) for log in alike]

    def _note_end(self):
        if self._ends_noted:
            return
        self._ends_noted = True
        if multiprocessing.process.parent_process() is None:
            atexit.register(_weak_call(self, Recorder.finish))
        else:  # multiprocessing ends its children without atexit
            multiprocessing.util.Finalize(None, _weak_call(self, Recorder.finish), exitpriority=0)

    def finish(self):
        """Saves at the end of the process. Errors: said on stderr, and the script's own outcome stands."""
        try:
            self.save(PATIENCE_AT_END)
        except KeyboardInterrupt:
            raise
        except Exception as error:
            self._refuse("%s could not be written: %s" % (self.path, error))

    def save(self, patience=PATIENCE):
        """Writes the document. Errors: JobError; OSError, also where another process keeps the folder locked."""
        self._interval *= 2
        self.due = time.perf_counter_ns() + self._interval
        if self.refused or self.pid != os.getpid() or self._of_worker or not self._counted():
            return
        if not self._saving.acquire(False):
            return
        try:
            with _locked(os.path.dirname(self.path), patience):
                write_job(self.path, self._with_others(self.document()))
        finally:
            self._saving.release()

    def _counted(self):
        for log in self.logs:
            log.count()
        return any(log.batches for log in self.logs)

    def document(self):
        from sluice_probe import __version__
        document = Document(self.mode, __version__)
        document.fields["job"] = self.job
        document.put("host", host())
        document.put("framework", framework())
        self._counted()
        logs = sorted((log for log in self.logs if log.batches), key=lambda log: -(log.waited + log.stepped))
        document.put("loader", logs[0].facts)
        document.merge("observed", *logs[0].observed())
        document.unknown("profile", "the job was watched, not profiled: sluice_probe profile measures single samples")
        others = [{"loader": log.facts, "observed": log.observed()[0]} for log in logs[1:9]]
        if others:
            document.put("other_loaders", others)
        left_out = self._left_out + len(logs[9:])
        if left_out:
            document.unknown("other_loaders", "%d more loaders were watched than are written" % left_out)
        whole = document.whole()
        whole["ranks"] = [dict(_rank(), loader=whole["loader"], observed=whole["observed"])]
        return whole

    def _with_others(self, document):
        """Takes the entries of the job's other processes from the file; the lowest rank tells for the job."""
        mine = document["ranks"][0]
        before = self._written_before()
        others = [entry for entry in before.get("ranks", ()) if _is_of_job(entry, mine)]
        ranks = sorted(others[:MOST_RANKS] + [mine], key=_identity)
        whole = document if ranks[0] is mine else before
        return dict(whole, ranks=ranks, unknown=_unknown_with_ranks(whole.get("unknown"), ranks))

    def _written_before(self):
        """Returns what processes of this job have written to the file. Errors: empty where there is nothing of it."""
        try:
            before = read_job(self.path)
        except JobError:
            return {}
        return before if before.get("job") == self.job and isinstance(before.get("ranks"), list) else {}


class _locked:
    """Holds a lock on a folder, where its filesystem has locks.

    Errors: OSError where another process, which may be none of this job, keeps it for longer than `patience` seconds.
    """

    def __init__(self, folder, patience):
        self._folder = folder
        self._patience = patience

    def __enter__(self):
        self._handle = os.open(self._folder, os.O_RDONLY | os.O_CLOEXEC)
        try:
            self._lock(time.monotonic() + self._patience)
        except BaseException:
            os.close(self._handle)
            raise

    def _lock(self, until):
        while True:
            try:
                return fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                if time.monotonic() >= until:
                    raise OSError("another process keeps %s locked" % self._folder)
            except OSError:
                return None
            time.sleep(0.02)

    def __exit__(self, *_):
        os.close(self._handle)


def _weak_call(owner, method):
    reference = weakref.WeakMethod(method.__get__(owner))

    def call():
        bound = reference()
        if bound is not None:
            bound()
    return call


def _integer(name):
    text = os.environ.get(name, "")
    return int(text) if text.isdigit() else None


def _rank():
    """Tells which process of the job this is, by torch.distributed, else by what the launcher set."""
    known = {"pid": os.getpid()}
    distributed = sys.modules.get("torch.distributed")
    try:
        if distributed is not None and distributed.is_available() and distributed.is_initialized():
            known.update(rank=distributed.get_rank(), world_size=distributed.get_world_size())
    except Exception:
        pass
    for name, variables in (("rank", ("RANK", "OMPI_COMM_WORLD_RANK", "SLURM_PROCID")),
                            ("local_rank", ("LOCAL_RANK", "OMPI_COMM_WORLD_LOCAL_RANK", "SLURM_LOCALID")),
                            ("world_size", ("WORLD_SIZE", "OMPI_COMM_WORLD_SIZE", "SLURM_NTASKS"))):
        for value in map(_integer, variables):
            if value is not None:
                known.setdefault(name, value)
    return known


def _identity(entry):
    rank, pid = entry.get("rank"), entry.get("pid")
    return (rank if isinstance(rank, int) else 1 << 30, pid if isinstance(pid, int) and not isinstance(rank, int) else 0)


def _is_of_job(entry, mine):
    """Tells whether an entry of the file is another process of the job; a job may have shrunk since it was written."""
    if not isinstance(entry, dict) or _identity(entry) == _identity(mine):
        return False
    rank, world = entry.get("rank"), mine.get("world_size")
    return world is None or not isinstance(rank, int) or rank < world


def _unknown_with_ranks(unknown, ranks):
    """Returns the list `unknown`, and in it whether processes of this node are missing from `ranks`."""
    listed = unknown if isinstance(unknown, list) else []
    kept = [gap for gap in listed if not isinstance(gap, dict) or gap.get("field") != "ranks"]
    reason = _why_not_all(ranks)
    return kept + [{"field": "ranks", "reason": reason}] if reason else kept


def _why_not_all(ranks):
    here = next(filter(None, map(_integer, ("LOCAL_WORLD_SIZE", "OMPI_COMM_WORLD_LOCAL_SIZE"))), None)
    seen = sum(isinstance(entry.get("rank"), int) for entry in ranks)
    if here is not None:
        return "%d of the %d processes on this node were seen" % (seen, here) if seen < here else None
    whole = max((entry["world_size"] for entry in ranks if isinstance(entry.get("world_size"), int)), default=0)
    if seen < whole:
        return ("%d of the %d processes of the job were seen: the launcher does not tell how many run on this node. "
                "Start the job with torchrun, or set LOCAL_RANK and LOCAL_WORLD_SIZE" % (seen, whole))
    return None


def _in_worker():
    """Tells whether this is a worker of a DataLoader: a loader that it iterates is no rank of the job."""
    data = sys.modules.get("torch.utils.data")
    ask = getattr(data, "get_worker_info", None)
    return ask is not None and ask() is not None


def _job_key():
    """Tells the jobs of a launcher apart: the processes of one share launcher and run."""
    run = os.environ.get("TORCHELASTIC_RUN_ID") or os.environ.get("SLURM_JOB_ID") or ""
    launched = any(name in os.environ for name in ("LOCAL_RANK", "OMPI_COMM_WORLD_LOCAL_RANK", "SLURM_LOCALID"))
    pid = os.getppid() if launched else os.getpid()
    # A later launcher may get the number of an earlier one: in containers it is often the same.
    return "%s-%d-%s" % (run[:80] or "local", pid, _started(pid))


def _started(pid):
    """Returns when a process was started, in ticks since boot. Errors: "" where the kernel does not show it."""
    try:
        with open("/proc/%d/stat" % pid, "rb", buffering=0) as file:
            return file.read(2048).rsplit(b")", 1)[1].split()[19].decode()
    except (OSError, IndexError):
        return ""


def _node_path(path):
    """Each node of a job has a file of its own: job.json, job.node1.json, ..."""
    node = _integer("GROUP_RANK") or (_integer("SLURM_NODEID") if "SLURM_PROCID" in os.environ else None)
    stem, ending = os.path.splitext(path)
    return "%s.node%d%s" % (stem, node, ending) if node else path
