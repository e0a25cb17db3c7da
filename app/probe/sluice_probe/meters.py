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
    """Returns the processor time of a process with all its threads, in seconds. Errors: None where it has ended."""
    try:
        with open("/proc/%d/stat" % pid, "rb", buffering=0) as file:
            fields = file.read(2048).rsplit(b")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, IndexError, ValueError):
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
