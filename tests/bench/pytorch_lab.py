# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""Training jobs drawn at random for real PyTorch (pytorch_job.py), and what is measured of them beforehand, for
pytorch_against_simulate and pytorch_recommendation. `opt` holds the options of either: sluicectl, python, measured
(seconds of a guide), guides (run by limits) and history (a folder)."""
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent

MB = 10**6
RATES = [50 * MB, 120 * MB, 250 * MB, 450 * MB, 800 * MB, None]  # None: not throttled
READS = [500, 2000, 8000]  # a second
LATENCY = 60e-6  # of one read of the loop device
FILES = {16 << 10: 4096, 110_000: 1500, 1 << 20: 256}  # bytes of each: how many
JPEGS = 600


def storage_drawn(rng):
    """Where samples are, and what limits reading them."""
    layout = rng.choice(["memory", "file", "file", "files", "shards"])
    limited = layout != "memory" and rng.random() < 0.2
    return {"layout": layout, "rate": None if limited or layout == "memory" else rng.choice(RATES),
            "reads": rng.choice(READS) if limited else None, "cached": layout != "memory" and rng.random() < 0.2}


def samples_drawn(rng, c, measured):
    sample = rng.choice(list(FILES)) if c["layout"] == "files" else int(4096 * 2 ** rng.uniform(0, 12))
    decode = rng.choice([0, 10 ** rng.uniform(-4, -1.7)])
    c.update(sample=sample, decode=decode, decode_stdev=decode * rng.choice([0, 0, 0.5, 1]),
             delivered=int(sample * rng.choice([1, 1, 4])) if decode else sample, jpeg=False)
    if c["layout"] == "files" and measured and rng.random() < 0.5:
        c.update(jpeg=True, sample=8000, decode=2e-3, decode_stdev=0, delivered=3 * 224 * 224)  # about


def rate_of_storage(c):
    """Bytes a second, at most."""
    if c["cached"] or c["layout"] == "memory":
        return 4e9
    requests = max(1, c["sample"] / (128 << 10))  # as the lab caps them
    return min(c["rate"] or 3e9, (c["reads"] or 1e9) * c["sample"] / requests)


def draw(rng, seconds, measured):
    """A configuration that finishes four rounds of its workers in time."""
    while True:
        c = dict(storage_drawn(rng), batch=2 ** rng.randint(2, 8), workers=rng.randint(0, 8), prefetch=rng.randint(1, 4),
                 step=10 ** rng.uniform(math.log10(2e-3), -0.3), ranks=rng.choice([1, 1, 1, 2]))
        samples_drawn(rng, c, measured)
        cpu = c["batch"] * (c["decode"] + 1e-9 * c["delivered"]) + 1e-3
        workers = c["ranks"] * max(1, c["workers"])
        read = c["batch"] * c["sample"] / rate_of_storage(c)
        period = max(c["ranks"] * max(read, cpu / min(os.cpu_count(), workers)), c["step"])
        # In the first rounds, workers of a rank that started first have the cores for themselves.
        rounds = 4 * max(1, c["workers"]) + 2
        c["runtime"] = max(4.0, 1.5 * rounds * period)
        memory = c["ranks"] * c["batch"] * c["delivered"] * (c["workers"] * c["prefetch"] + 2)
        if c["runtime"] <= seconds and memory < 1 << 30:
            return c


def real_rate(lab, opt, c, path):
    return lab.run([opt.python, "-W", "ignore", str(HERE / "pytorch_job.py"), json.dumps(dict(c, path=path))])


def throttle(lab, c):
    lab.throttle(c["rate"], c["reads"], 128 if c["reads"] else None)


def guided(lab, opt, c):
    """The run of a guide on this storage; it is measured when it is first asked for."""
    pattern = "sequential" if c["layout"] == "shards" else "random"
    limits = c["rate"], c["reads"], pattern
    if limits not in opt.guides:
        job = {"schema": "sluice.workload/1", "name": pattern, "batch_per_gpu": 8, "sample_bytes": "110K",
               "step_seconds": 0.1, "access_pattern": pattern, "samples_per_file": 600 if c["layout"] == "shards" else 1}
        pathlib.Path(opt.history.name, "job.json").write_text(json.dumps(job))
        done, why = lab.run([opt.sluicectl, "guide", "--path", lab.mount, "--budget", f"{opt.measured:.0f}s", "--db",
                             opt.history.name + "/history.db", "--workload", opt.history.name + "/job.json",
                             "--format", "json", "--quiet"])
        if done is None:
            sys.exit(f"no guide at {limits}: {why}")
        opt.guides[limits] = str(done["run_id"])
    return opt.guides[limits]


def profiled(lab, opt, c, path):
    """The job file of the probe; what it measures is this job's samples and batches, not its rate."""
    file = opt.history.name + "/profile.json"
    env = ["env", f"PYTHONPATH={HERE}:{HERE.parents[1]}/app/probe", "SLUICE_JOB=" + json.dumps(dict(c, path=path))]
    command = env + [opt.python, "-W", "ignore", "-m", "sluice_probe", "profile", "pytorch_job:made", "--batch",
                     str(c["batch"]), "--seconds", "4", "--workers", "1", "-o", file]
    document, why = lab.run(["sh", "-c", '"$@" >&2 && cat "$0"', file, *command])
    if document is None:
        sys.exit(f"no profile: {why}")
    return file


def stated_or_measured(lab, opt, c):
    if c["layout"] == "memory" or c["cached"]:
        return ["--storage-bandwidth", "1e13", "--storage-latency", 0, "--read-size", "16M"]
    if opt.measured:
        return ["--run", guided(lab, opt, c), "--db", opt.history.name + "/history.db"]
    reads = ["--storage-iops", c["reads"], "--read-size", "128K"] if c["reads"] else ["--read-size", "16M"]
    return ["--storage-bandwidth", f"{c['rate'] or 3e9:.0f}", "--storage-latency", LATENCY, *reads]


def order_of(c):
    if c["layout"] != "shards":
        return []
    return ["--order", "sequential", "--samples-per-file", shard_samples(c)]


def shard_samples(c):
    return max(2, (64 << 20) // c["sample"])


def path_of(lab, c):
    if c["layout"] == "memory":
        return ""
    return f"{lab.mount}/" + ("jpeg" if c["jpeg"] else str(c["sample"]) if c["layout"] == "files" else "big")


def in_page_cache(path, kept):
    """All of a file or folder, read or dropped."""
    files = [entry.path for entry in os.scandir(path)] if os.path.isdir(path) else [path] if path else []
    for name in files:
        with open(name, "rb") as file:
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
            while kept and file.read(1 << 24):
                pass


def prepare(opt, mount):
    with open(f"{mount}/big", "wb") as file:
        for _ in range(64):
            file.write(os.urandom(1 << 24))
    for size, count in FILES.items():
        os.mkdir(f"{mount}/{size}")
        for index in range(count):
            pathlib.Path(f"{mount}/{size}/{index}").write_bytes(os.urandom(size))
    if opt.measured:
        os.mkdir(f"{mount}/jpeg")
        subprocess.run([opt.python, "-c", "import probe_data, sys\nfor i in range(int(sys.argv[2])):\n"
                        "  probe_data.picture(i, (500 + i % 100, 375)).save('%s/%d' % (sys.argv[1], i), 'JPEG')",
                        f"{mount}/jpeg", str(JPEGS)], env=dict(os.environ, PYTHONPATH=str(HERE)), check=True)
    subprocess.check_call(["sync", "-f", mount])
    for name in os.listdir(mount):  # what was just written is in memory
        if name != "lost+found":
            in_page_cache(f"{mount}/{name}", False)


def framework_of(opt):
    """The file of what PyTorch costs on this node."""
    file = tempfile.NamedTemporaryFile("w", suffix=".json")
    probe = dict(os.environ, PYTHONPATH=str(HERE.parents[1] / "app/probe"))
    subprocess.run([opt.python, "-m", "sluice_probe", "framework"], env=probe, stdout=file, check=True)
    return file
