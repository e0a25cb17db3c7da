# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""A block device with a known truth: ext4 on a loop device over a file in memory, throttled through the
cgroup v1 blkio controller where that is there. Needs root; leaves nothing behind when closed."""
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile

BLKIO = pathlib.Path("/sys/fs/cgroup/blkio")


class Lab:
    """A mounted loop device, and a cgroup whose members read from it at the device's rate."""

    def __init__(self, size):
        # A finally that never comes would leave the device mounted.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
        self.image = tempfile.NamedTemporaryFile(dir="/dev/shm", prefix="sluice-lab.")
        self.image.truncate(size)
        self.mount = tempfile.mkdtemp()
        self.loop = subprocess.check_output(["losetup", "--find", "--show", self.image.name], text=True).strip()
        self.group = BLKIO / f"sluice-lab-{os.getpid()}" if BLKIO.is_dir() else None
        try:
            subprocess.check_call(["mkfs.ext4", "-q", "-E", "lazy_itable_init=0,lazy_journal_init=0,nodiscard", self.loop])
            subprocess.check_call(["mount", "-o", "noatime", self.loop, self.mount])
            if self.group:
                self.group.mkdir()
        except BaseException:
            self.close()
            raise

    def close(self):
        subprocess.call(["umount", self.mount], stderr=subprocess.DEVNULL)
        subprocess.call(["losetup", "--detach", self.loop])
        if self.group and self.group.is_dir():
            self.group.rmdir()
        self.image.close()
        os.rmdir(self.mount)

    def throttle(self, rate, operations):
        """Bytes and reads per second; None takes a limit away."""
        number = os.stat(self.loop).st_rdev
        device = f"{os.major(number)}:{os.minor(number)}"
        for name, value in (("read_bps_device", rate), ("read_iops_device", operations)):
            (self.group / f"blkio.throttle.{name}").write_text(f"{device} {value or 0}")

    def run(self, command):
        """JSON of a command inside the cgroup, or its error."""
        inside = (lambda: (self.group / "tasks").write_text(str(os.getpid()))) if self.group else None
        done = subprocess.run(command, preexec_fn=inside, capture_output=True, text=True)
        if done.returncode not in (0, 1):
            return None, done.stderr.strip().splitlines()[-1] if done.stderr.strip() else str(done.returncode)
        return json.loads(done.stdout), None
