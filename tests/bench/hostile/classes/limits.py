# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""Limits that are too low: of file sizes, open files, processes, memory, the stack and time of the processor."""
import os

STATED = ("--storage-bandwidth", "2GB/s", "--storage-latency", "100us")
QUICK = [("runs", "list"), ("runs", "show", "1"), ("report", "--run", "1"), ("report", "--run", "1", "-o", "report.md"), ("plan", "--run", "1"),
         ("plan", *STATED), ("runs", "export", "1", "-o", "new.sluice"), ("runs", "import", "other.sluice"), ("runs", "delete", "2"), ("snapshot",),
         ("snapshot", "-o", "node.json"), ("audit", "--path", "."), ("simulate", *STATED, "--runtime", "500ms", "--workers", "4"), ("estimate", "--run", "1"),
         ("bench", "io", "--path", ".", "--size", "4M", "--runtime", "200ms", "--threads", "4"),
         ("bench", "io", "--path", ".", "--size", "4M", "--runtime", "200ms", "--write", "--engine", "threads", "--depth", "8"),
         ("bench", "files", "--path", ".", "--count", "50", "--file-size", "4K", "--runtime", "200ms", "--workers", "8"),
         ("bench", "loader", "--path", "data", "--runtime", "300ms", "--workers", "6", "--gpus", "2")]
GUIDE = ("guide", "--path", ".", "--budget", "5s")
LIMITS = {"file size": [f"ulimit -f {n}" for n in (0, 1, 4, 64, 1024)],
          "open files": [f"ulimit -n {n}" for n in (0, 3, 4, 5, 6, 8, 12, 20, 40)],
          "processor time": ["ulimit -t 1"],
          "locked memory": ["ulimit -l 0"],
          "signals": ["ulimit -i 0"]}
UNSANITIZED = {"memory": [f"ulimit -v {n}" for n in (20_000, 40_000, 60_000, 100_000, 150_000, 200_000, 400_000)],
               "stack": [f"ulimit -s {n}" for n in (64, 128, 256)], "data": [f"ulimit -d {n}" for n in (2_000, 10_000, 50_000)]}
PROCESSES = (0, 1, 2, 3, 5, 9)
# What ld.so and bash say where not even the program can be begun.
NOT_BEGUN = (b"error while loading shared libraries", b"cannot execute", b"cannot fork", b"libsanitizer", b"CHECK failed", b"failed to allocate",
             b"fork: retry", b"cannot open shared object", b"ERROR: Failed to mmap", b"cannot modify limit", b"setpriv: failed to execute")


def prepare(case):
    case.with_history()
    case.allowed += ["work/report.md", "work/new.sluice", "work/node.json"]
    for name in ("other.sluice",):
        (case.work / name).write_bytes(case.trial.history.read_bytes())
    (case.work / "data").mkdir()
    for number in range(8):
        (case.work / "data" / f"{number}.jpg").write_bytes(os.urandom(20_000))


def torn(case):
    """A report, an export or a snapshot is whole or not there."""
    report, snapshot = case.work / "report.md", case.work / "node.json"
    case.expect(not report.exists() or report.read_text().rstrip().endswith("-->"), "a torn report")
    case.expect(not snapshot.exists() or snapshot.read_text().rstrip().endswith("}"), "a torn snapshot")
    export = case.work / "new.sluice"
    if export.exists():
        case.run("runs", "list", "--db", export)


def under(limit, words, plain=False, user=()):
    def work(case):
        prepare(case)
        if user:
            case.run_as_nobody()
        signals = (-9, -24, 137, 152) if "ulimit -t" in limit else ()
        outcome = case.run(*words, "--db", case.db, shell=limit, plain=plain, prefix=user, codes=(0, 1, 2, 3, 126, 127, 99, *signals), timeout=120,
                           judged=False)
        begun = not any(words in outcome.err for words in NOT_BEGUN)
        if begun and outcome.code not in signals:
            case.judge_again(outcome, words)
        case.left_nothing()
        torn(case)
        kept = [1] if words[:2] == ("runs", "delete") else [1, 2]
        case.expect_runs(kept + [3] if words == GUIDE and outcome.code in (0, 1) else kept)
    return work


def cases(trial):
    # A sanitizer looks at an object's type through a pipe, and for leaks in a process of its own.
    plain = trial.plain is not None
    for kind, limits in LIMITS.items():
        for limit in limits:
            for words in [*QUICK, GUIDE]:
                yield f"{kind}: {limit}: {' '.join(words)[:50]}", under(limit, words, plain=plain and kind == "open files")
    user = ("setpriv", "--reuid=65534", "--clear-groups", "--")
    if os.geteuid() == 0:
        for number in PROCESSES:
            for words in [*QUICK, GUIDE]:
                yield f"processes: {number}: {' '.join(words)[:50]}", under(f"ulimit -u {number}", words, plain, user)
    else:
        trial.skip("limits of processes", "only root can try them as somebody else")
    if trial.plain is None:
        trial.skip("limits of memory and stack", "a sanitizer maps far more than it uses; give --plain")
        return
    for kind, limits in UNSANITIZED.items():
        for limit in limits:
            for words in [*QUICK, GUIDE]:
                yield f"{kind}: {limit}: {' '.join(words)[:50]}", under(limit, words, plain=True)
