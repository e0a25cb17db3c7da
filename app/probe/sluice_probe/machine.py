# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""Names the machine and the framework that a figure was measured on."""
import os
import platform
import sys


def _first_line(path, key):
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            for line in file:
                if line.startswith(key):
                    return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return None


def usable_cores():
    """Returns the processors that this process may run on."""
    try:
        return len(os.sched_getaffinity(0))
    except (AttributeError, OSError):
        return os.cpu_count() or 1


def host():
    memory = _first_line("/proc/meminfo", "MemTotal")
    known = {"name": platform.node() or None, "kernel": platform.release(), "cores": usable_cores(),
             "cpu": _first_line("/proc/cpuinfo", "model name"),
             "memory_bytes": int(memory.split()[0]) * 1024 if memory else None}
    return {key: value for key, value in known.items() if value is not None}


def framework():
    """Describes Python and, where the script imported it, torch; imports nothing."""
    known = {"python": platform.python_version()}
    torch = sys.modules.get("torch")
    if torch is not None:
        version = getattr(torch, "version", None)
        known.update(name="pytorch", version=str(getattr(torch, "__version__", "")))
        cuda = getattr(version, "cuda", None)
        if cuda:
            known["cuda"] = str(cuda)
    return known
