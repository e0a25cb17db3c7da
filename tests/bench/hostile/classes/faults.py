# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""System calls that fail, by strace -e inject: once, from some call on, or always."""
from .limits import GUIDE, NOT_BEGUN, QUICK, prepare, torn

CALLS = ["openat", "read", "pread64", "readv", "write", "pwrite64", "writev", "fsync", "fdatasync", "ftruncate", "fallocate", "renameat2", "rename", "unlink",
         "unlinkat", "mkdir", "rmdir", "clone3", "clone", "fork", "poll", "ppoll", "getrusage", "statfs", "fstatfs", "statx", "newfstatat", "fstat", "getdents64", "ioctl",
         "io_uring_setup", "io_uring_enter", "io_uring_register", "sched_setaffinity", "sched_getaffinity", "lseek", "fcntl", "pipe2", "wait4", "mmap",
         "munmap", "madvise", "mprotect", "flock", "fchmod", "prctl", "signalfd4", "rt_sigaction", "clock_nanosleep", "getrandom",
         "readlink", "readlinkat", "access", "faccessat2", "mincore", "fadvise64", "sync_file_range", "rseq", "set_robust_list",
         "prlimit64", "sysinfo", "uname", "link", "socket", "connect", "memfd_create", "mlock", "mbind", "copy_file_range", "sendfile", "timerfd_create"]
# futex is not among them: a wake-up that fails wakes nobody, and no kernel refuses one.
MEMORY = ("mmap", "munmap", "mprotect", "madvise")
ERRORS = ["EIO", "ENOSPC", "EINTR", "ENOMEM", "EACCES", "EAGAIN", "EMFILE", "ENODEV", "ESTALE", "EINVAL", "ENOSYS", "EROFS", "EDQUOT", "EPERM", "ETIMEDOUT"]
KNOWN = ["write:error=EIO:when=3+", "write:error=EINTR", "write:error=ENOSPC", "write:error=EAGAIN", "read:error=EIO:when=40+", "read:error=EINTR:when=40+",
         "pread64:error=EINTR:when=8+", "pread64:error=EIO:when=8+", "pwrite64:error=EINTR", "pwrite64:error=ENOSPC", "pwrite64:error=EIO:when=5+",
         "pwrite64:error=EINTR:when=3", "fsync:error=EIO", "fdatasync:error=EIO", "ftruncate:error=EINTR", "fallocate:error=EINTR", "fallocate:error=ENOSPC",
         "clone3:error=EAGAIN", "clone3:error=EAGAIN:when=3+", "poll:error=ENOMEM", "poll:error=EINTR", "getrusage:error=EFAULT", "statfs:error=EIO",
         "fstatfs:error=EIO", "statfs:retval=0", "fstatfs:retval=0", "statx:error=ESTALE:when=5+", "newfstatat:error=EIO:when=60+", "getdents64:error=EIO",
         "renameat2:error=EINVAL", "renameat2:error=EIO", "unlink:error=EIO", "unlinkat:error=EIO", "mmap:error=ENOMEM:when=100+", "io_uring_setup:error=EPERM",
         "io_uring_enter:error=EIO:when=9+", "io_uring_enter:error=EINTR", "io_uring_enter:error=EAGAIN", "io_uring_enter:error=EBUSY:when=2+", "io_uring_register:error=ENOMEM",
         "signalfd4:error=EMFILE", "pipe2:error=EMFILE", "wait4:error=ECHILD", "openat:error=EMFILE:when=80+", "futex:error=EINTR:when=1..50"]
# That end a process of themselves, or that no program can stand: the loader's, and those whose failure is the kernel's own.
HOPELESS = (*NOT_BEGUN, b"futex facility returned an unexpected error code", b"relocation error", b"cannot allocate TLS", b"cannot create")


def injected(fault, words):
    def work(case):
        prepare(case)
        # What unlinking would have removed stays, and is removed by the next one.
        keeps = any(name in fault for name in ("unlink", "rmdir", "rename", "getdents", "fcntl", "flock", "stat"))
        prefix = ("strace", "-f", "-qq", "-o", "/dev/null", "-e", f"inject={fault}")
        outcome = case.run(*words, "--db", case.db, plain=True, prefix=prefix, codes=(0, 1, 2, 3, 126, 127, 130), timeout=300 if "EINTR" in fault else 90, judged=False)
        unheard = fault.startswith("write") and outcome.code in (2, 3) and b"sluicectl: " not in outcome.err # nothing can be said
        if not unheard and not any(words in outcome.err for words in HOPELESS):
            case.judge_again(outcome, words)
        if not keeps:
            case.left_nothing()
        torn(case)
        kept = [1] if words[:2] == ("runs", "delete") else [1, 2]
        rescued = list(case.home.glob("sluice-run-*.json"))
        saved = words == GUIDE and outcome.code in (0, 1) and not rescued
        case.expect_runs(kept + [3] if saved else kept)
    return work


def cases(trial):
    if trial.plain is None or trial.tracer is None:
        trial.skip("injected faults", "strace cannot trace here, or there is no program without sanitizers")
        return
    for fault in KNOWN:
        for words in [*QUICK, GUIDE]:
            yield f"{fault}: {' '.join(words)[:50]}", injected(fault, words)
    drawn = trial.random("faults")
    for _ in range(300):
        first = drawn.choice([1, 2, 3, 5, 10, 20, 40, 80, 160])
        call = drawn.choice(CALLS)
        first = 160 if call in MEMORY else first # what comes before is the loader's
        when = drawn.choice([f":when={first}", f":when={first}+", f":when={first}+{drawn.choice([2, 3, 7])}"])
        fault = f"{call}:error={drawn.choice(ERRORS)}{when}"
        words = drawn.choice(QUICK)
        yield f"{fault}: {' '.join(words)[:50]}", injected(fault, words)
