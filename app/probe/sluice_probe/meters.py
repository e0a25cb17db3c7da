# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""Reads what the kernel counts of a process: time on a processor, time in its queue, bytes read, files mapped."""
import os
import sys
import time


class Io:
    """Bytes that a process asked of read calls (`asked`) and that storage delivered (`storage`)."""

    __slots__ = ("asked", "storage")

    def __init__(self, asked, storage):
        self.asked = asked
        self.storage = storage


def io_of(pid="self"):
    """Reads /proc/PID/io. Errors: None where the kernel does not show it."""
    try:
        with open("/proc/%s/io" % pid, "rb", buffering=0) as file:
            lines = file.read(4096).split(b"\n")
        counts = dict(line.split(b": ") for line in lines if line)
        return Io(int(counts[b"rchar"]), int(counts[b"read_bytes"]))
    except (OSError, KeyError, ValueError):
        return None


def io_between(before, after, own_reads):
    """Returns what was read between two looks, less what `own_reads` looks at /proc read themselves."""
    if before is None or after is None:
        return None
    return Io(max(0, after.asked - before.asked - own_reads * _look_bytes()), after.storage - before.storage)


_look = None


def _look_bytes():
    """Measures what one look at /proc/self/io adds to it."""
    global _look
    if _look is None:
        looks = [io_of() for _ in range(3)]
        _look = looks[2].asked - looks[1].asked if all(looks) else 0
    return _look


def queue_nanoseconds():
    """Returns for how long this thread was ready to run and had no processor. Errors: None where not shown."""
    try:
        with open("/proc/thread-self/schedstat", "rb", buffering=0) as file:
            return int(file.read(128).split()[1])
    except (OSError, IndexError, ValueError):
        return None


def cpu_of(pid):
    """Returns the processor time of a process with its threads, and of its children that ended, in seconds.

    Errors: None where it has ended.
    """
    try:
        with open("/proc/%d/stat" % pid, "rb", buffering=0) as file:
            fields = file.read(2048).rsplit(b")", 1)[1].split()
        return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    except (OSError, IndexError, ValueError):
        return None


def children_ended():
    """Returns a number that grows with each process that this one started and waited for."""
    usage = _of_children()
    return 0 if usage is None else usage.ru_minflt


def cpu_with_children():
    """Returns the processor time of this process and of its children that ended, in nanoseconds."""
    usage = _of_children()
    return time.process_time_ns() + (0 if usage is None else int((usage.ru_utime + usage.ru_stime) * 1e9))


def _of_children():
    try:
        import resource
        return resource.getrusage(resource.RUSAGE_CHILDREN)
    except ImportError:
        return None


def page_faults():
    """Returns the minor and major page faults of this process."""
    try:
        import resource
        usage = resource.getrusage(resource.RUSAGE_SELF)
        return usage.ru_minflt, usage.ru_majflt
    except ImportError:
        return 0, 0


#: Why bytes are not known, with the names of the files.
MAPPED = "what is read through memory maps (%s) is not counted as read"


def mapped_files(pid="self"):
    """Returns names of the data files that a process maps into memory, four at most."""
    found = {}
    try:
        with open("/proc/%s/maps" % pid, encoding="utf-8", errors="replace") as file:
            for line in file:
                fields = line.split(None, 5)
                path = fields[5].strip() if len(fields) == 6 else ""
                if path.startswith("/") and "x" not in fields[1] and not path.startswith(("/dev/", "/memfd:")):
                    found[path] = max(found.get(path, False), False)
                elif path:
                    found[path] = True  # code
    except OSError:
        return []
    data = [path for path, is_code in found.items() if not is_code and not _belongs_to_system(path)]
    return [os.path.basename(path) for path in data[:4]]


_heard = []
_hears = _has_hook = False


def hear_maps(on):
    """Begins or ends to note which files Python code maps, as numpy and Pillow do; returns their names, four at most.

    The map of a single sample is gone when /proc is looked at. An audit hook cannot be removed, so there is one.
    """
    global _hears, _has_hook
    if on:
        _heard.clear()
    if on and not _has_hook:
        sys.addaudithook(_hear)
        _has_hook = True
    _hears = on
    return list(_heard)


def _hear(event, arguments):
    if event != "mmap.__new__" or not _hears or arguments[0] < 0 or len(_heard) >= 4:
        return
    try:
        path = os.readlink("/proc/self/fd/%d" % arguments[0])
    except OSError:
        return
    name = os.path.basename(path)
    if name not in _heard and not path.startswith(("/dev/", "/memfd:")) and not path.endswith("(deleted)"):
        _heard.append(name)


def _belongs_to_system(path):
    return ".so" in os.path.basename(path) or path.startswith(("/usr/", "/lib", "/etc/", sys.prefix, sys.base_prefix))


class ClockCost:
    """What reading the clocks themselves adds to a span between two readings, in nanoseconds."""

    def __init__(self, repeats=400):
        wall, cpu = [], []
        for _ in range(repeats):
            begin = time.perf_counter_ns(), time.process_time_ns()
            end_cpu, end = time.process_time_ns(), time.perf_counter_ns()
            cpu.append(end_cpu - begin[1])
            wall.append(end - begin[0])
        self.wall = sorted(wall)[repeats // 2]
        self.cpu = sorted(cpu)[repeats // 2]
