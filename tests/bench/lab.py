# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""A block device with a known truth: ext4 on a loop device over a file in memory, or btrfs striped over several
of them (RAID 0), each throttled through the blkio (cgroup v1) or io (v2) controller where that is there; ext4 on a compressed RAM
disk; or a folder in memory behind a FUSE server that takes its time. Needs root; leaves nothing behind when closed."""
import contextlib
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

BLKIO = pathlib.Path("/sys/fs/cgroup/blkio")
UNIFIED = (pathlib.Path("/sys/fs/cgroup"), pathlib.Path("/sys/fs/cgroup/unified"))
MEMORY = pathlib.Path("/proc/sys/vm")


def finally_comes():
    """Also for who is told to terminate: devices would stay mounted."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))


@contextlib.contextmanager
def memory_setting(name, value):
    """For all of the machine, and put back."""
    finally_comes()
    before = (MEMORY / name).read_text()
    (MEMORY / name).write_text(str(value))
    try:
        yield
    finally:
        (MEMORY / name).write_text(before)


def short_page_lists():
    """Memory in one piece for who asks, as far as there is any. Freed pages wait in a list of each processor (33 MiB of
    each where this was written: `high` in /proc/zoneinfo), from which the next buffers are made, in whatever order they
    were freed: large reads are split into more or fewer requests by that. With lists as short as the kernel allows,
    1 MiB or so, a read is split alike from run to run."""
    # Of that part of a zone's memory; the kernel's own least is reached before.
    return memory_setting("percpu_pagelist_high_fraction", 20000)


def huge_pages(size):
    """Memory in huge pages for who asks for them by shmget, beside those that somebody set aside already."""
    return memory_setting("nr_hugepages", int((MEMORY / "nr_hugepages").read_text()) - (-size // 2**21))


def document_of(command, seconds=None, inside=None):
    """What it wrote as JSON, or its error. Interrupted after so many seconds (it ends with 130 then and tells what there
    is). `inside` runs in the child before."""
    with subprocess.Popen(command, preexec_fn=inside, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            out, errors = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
            out, errors = process.communicate()
        except BaseException:  # whoever ends us wants the device back
            process.kill()
            raise
    if process.returncode not in (0, 1, 130):
        return None, errors.strip().splitlines()[-1] if errors.strip() else str(process.returncode)
    return json.loads(out), None


def unmount(folder):
    """Somebody who was told to end may still be closing a file."""
    for _ in range(50):
        if not os.path.ismount(folder) or subprocess.call(["umount", folder], stderr=subprocess.DEVNULL) == 0:
            return
        time.sleep(0.1)


def mount_ext4(device, folder):
    subprocess.check_call(["mkfs.ext4", "-q", "-E", "lazy_itable_init=0,lazy_journal_init=0,nodiscard", device])
    subprocess.check_call(["mount", "-o", "noatime", device, folder])


class ReadLimits:
    """A cgroup whose members read from devices at limited rates. Takes v2's controller from the root's children again if
    it was the one that gave it to them."""

    def __init__(self):
        root = self.root()
        self.folder = root / f"sluice-lab-{os.getpid()}"
        self.control = root / "cgroup.subtree_control"
        self.folder.mkdir()
        self.gives = root != BLKIO and "io" not in self.control.read_text().split()
        if self.gives:
            self.control.write_text("+io")

    @staticmethod
    def root():
        """Of the hierarchy whose controller throttles devices; None if there is none."""
        if (BLKIO / "blkio.throttle.read_bps_device").exists():
            return BLKIO
        controllers = [root / "cgroup.controllers" for root in UNIFIED]
        return next((file.parent for file in controllers if file.exists() and "io" in file.read_text().split()), None)

    def limit(self, device, rate, operations):
        """Of "7:0"; None takes a limit away."""
        if (self.folder / "io.max").exists():
            (self.folder / "io.max").write_text(f"{device} rbps={rate or 'max'} riops={operations or 'max'}")
            return
        for name, value in (("read_bps_device", rate), ("read_iops_device", operations)):
            (self.folder / f"blkio.throttle.{name}").write_text(f"{device} {value or 0}")

    def join(self):
        (self.folder / "cgroup.procs").write_text(str(os.getpid()))

    def close(self):
        self.folder.rmdir()
        if self.gives:
            self.control.write_text("-io")


class Lab:
    """A filesystem on loop devices, and a cgroup whose members read from each of them at its rate."""

    def __init__(self, size, disks=1, warm=0):
        """`warm`: seconds for which all of the memory is read first. A virtual machine's memory was seen to be slower
        while it is new, by up to a third."""
        finally_comes()
        self.images, self.loops, self.own_requests = [], [], {}
        self.mount = tempfile.mkdtemp()
        self.group = None
        try:
            for _ in range(disks):
                self.images.append(tempfile.NamedTemporaryFile(dir="/dev/shm", prefix="sluice-lab."))
                self.images[-1].truncate(size)
                self.heat(self.images[-1].name, size, warm / disks)
                self.loops.append(subprocess.check_output(["losetup", "--find", "--show", self.images[-1].name],
                                                          text=True).strip())
                self.own_requests[self.loops[-1]] = self.largest_request(self.loops[-1]).read_text()
            self.make_filesystem()
            self.group = ReadLimits() if ReadLimits.root() else None
        except BaseException:
            self.close()
            raise

    @staticmethod
    def heat(image, size, seconds, source="/dev/zero"):
        if seconds > 0:
            quiet = ["bs=1M", "status=none"]
            subprocess.check_call(["dd", f"if={source}", f"of={image}", "conv=notrunc", f"count={size >> 20}", *quiet])
        begun = time.monotonic()
        while time.monotonic() - begun < seconds:
            subprocess.check_call(["dd", f"if={image}", "of=/dev/null", *quiet])

    def make_filesystem(self):
        if len(self.loops) == 1:
            mount_ext4(self.loops[0], self.mount)
        else:  # without checksums, whose computing is no device's time
            subprocess.check_call(["mkfs.btrfs", "-q", "-K", "-d", "raid0", "-m", "raid1", *self.loops], stdout=subprocess.DEVNULL)
            subprocess.check_call(["mount", "-o", "noatime,nodatacow", self.loops[0], self.mount])

    def close(self):
        unmount(self.mount)
        for loop in self.loops:
            if loop in self.own_requests:
                self.largest_request(loop).write_text(self.own_requests[loop])
            subprocess.call(["losetup", "--detach", loop])
        if self.group:
            self.group.close()
        for image in self.images:
            image.close()
        os.rmdir(self.mount)

    @staticmethod
    def largest_request(loop):
        """Where it stands, in KiB, also for who gets this loop device next."""
        return pathlib.Path("/sys/block", pathlib.Path(loop).name, "queue/max_sectors_kb")

    def throttle(self, rate, operations, largest_request=None):
        """Bytes and requests per second of each device; None takes a limit away. `largest_request`: KiB, as a drive's
        MDTS. The kernel's own 1,280 are reached only by pages that happen to lie in one piece, lone ones end at 512."""
        for loop in self.loops:
            self.largest_request(loop).write_text(str(largest_request or self.own_requests[loop]))
            number = os.stat(loop).st_rdev
            self.group.limit(f"{os.major(number)}:{os.minor(number)}", rate, operations)

    def run(self, command, seconds=None):
        return document_of(command, seconds, self.group.join if self.group else None)


class ZramLab:
    """A filesystem on a compressed RAM disk, which no other thread than the reader's works for."""
    group = None

    def __init__(self, size, warm=0):
        """`warm`: as for Lab."""
        finally_comes()
        self.mount = tempfile.mkdtemp()
        try:
            self.device = subprocess.check_output(["zramctl", "--find", "--size", str(size)], text=True).strip()
        except (OSError, subprocess.CalledProcessError):
            os.rmdir(self.mount)
            raise
        try:
            Lab.heat(self.device, size, warm, source="/dev/urandom")
            mount_ext4(self.device, self.mount)
        except BaseException:
            self.close()
            raise

    def close(self):
        unmount(self.mount)
        for _ in range(50):  # the last reader may still be closing it
            if subprocess.call(["zramctl", "--reset", self.device], stderr=subprocess.DEVNULL) == 0:
                break
            time.sleep(0.1)
        os.rmdir(self.mount)

    run = Lab.run


class SlowLab:
    """A folder in memory, shown through slow_fs: so many reads at once, each of which takes `latency`
    seconds, and `rate` bytes a second of all together."""
    group = None

    def __init__(self, slow_fs, latency, at_once, rate=None):
        finally_comes()
        self.behind = tempfile.TemporaryDirectory(dir="/dev/shm", prefix="sluice-lab.")
        self.mount = tempfile.mkdtemp()
        self.server = subprocess.Popen([slow_fs, self.behind.name, self.mount, str(round(latency * 1e6)), str(at_once),
                                        str(rate or 0)])
        until = time.monotonic() + 10
        while not os.path.ismount(self.mount):
            if self.server.poll() is not None or time.monotonic() > until:
                self.close()
                raise OSError("slow_fs did not mount: it needs /dev/fuse and libfuse3")
            time.sleep(0.05)

    def close(self):
        unmount(self.mount)
        self.server.terminate()
        self.server.wait()
        self.behind.cleanup()
        os.rmdir(self.mount)

    run = Lab.run
