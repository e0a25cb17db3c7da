# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""Data sets that are odd, large only in name, unreadable, endless or broken."""
import io
import os
import random
import socket
import struct
import tarfile
import zlib

STATED = ("--storage-bandwidth", "2GB/s", "--storage-latency", "100us")
READERS = [("bench", "loader", "--runtime", "300ms", "--path"), ("plan", *STATED, "--dataset"), ("simulate", *STATED, "--steps", "20", "--dataset"),
           ("bench", "io", "--runtime", "100ms", "--size", "1M", "--path"), ("bench", "files", "--existing", "--runtime", "100ms", "--path"),
           ("audit", "--path"), ("guide", "--dry-run", "--path"), ("dataset", "--budget", "1s"),
           ("bench", "decode", "--runtime", "200ms", "--resize", "64", "--dataset")]


def looked_at(make, more=(), user=()):
    """No reader changes it, waits for ever, or takes it for what it is not."""
    def work(case):
        place = case.work / "data"
        made = make(place)
        if user:
            case.run_as_nobody()
            (place / "closed").chmod(0)
        for words in READERS:
            extra = more if words[:2] == ("bench", "loader") or words[0] == "plan" else ()
            for form in ((), ("--format", "json")):
                outcome = case.run(*words, place, *extra, *form, prefix=user, timeout=60)
                case.expect(outcome.seconds < 30, f"took {outcome.seconds:.0f} s")
        del made
    return work


def folder(path):
    path.mkdir()
    return path


def images(path, count=5, size=3000):
    folder(path)
    for number in range(count):
        (path / f"{number}.jpg").write_bytes(bytes([number % 256]) * size)


def with_more(add):
    def make(path):
        images(path)
        return add(path)
    return make


def sparse(size):
    def make(path):
        with open(path, "wb") as file:
            file.truncate(size)
    return make


def sparse_files(path):
    folder(path)
    for number in range(20):
        sparse(1 << 40)(path / f"{number}.bin")


def a_socket(path):
    made = socket.socket(socket.AF_UNIX)
    made.bind(f"/proc/self/fd/{os.open(path, os.O_PATH)}/s")
    return made


def loop(path):
    os.symlink(".", path / "self")
    os.symlink("..", path / "up")
    os.symlink("b", path / "a")
    os.symlink("a", path / "b")
    os.symlink("/", path / "root")


def deep(path):
    folder(path)
    at = os.open(path, os.O_DIRECTORY)
    for _ in range(700):
        os.mkdir("d", dir_fd=at)
        inner = os.open("d", os.O_DIRECTORY, dir_fd=at)
        os.close(at)
        at = inner
    os.close(at)


def odd_names(path):
    for number, name in enumerate([b"a\nb.jpg", b"a\x1b[31m.jpg", b"\xff\xfe.jpg", b"-rf.jpg", b" .jpg", b"$(touch pwned).jpg", b"x" * 250 + b".jpg",
                                   "\u202egpj.jpg".encode(), b"a\tb\rc.tar", b"..jpg"]):
        with open(os.path.join(os.fsencode(path), name), "wb") as file:
            file.write(bytes(number * 100 + 1))
        os.makedirs(os.path.join(os.fsencode(path), b"d" + name), exist_ok=True)


def devices(path):
    os.mkfifo(path / "pipe.jpg")
    for name, target in (("zero.jpg", "/dev/zero"), ("full.jpg", "/dev/full"), ("kmsg.jpg", "/proc/kmsg"), ("tty.jpg", "/dev/tty"), ("mem.jpg", "/proc/self/mem")):
        os.symlink(target, path / name)
    if os.geteuid() == 0:
        try:
            os.mknod(path / "device.jpg", 0o20600, os.makedev(1, 5))
        except OSError:
            pass


def many(path):
    folder(path)
    for number in range(30_000):
        os.close(os.open(path / f"{number:06}.jpg", os.O_CREAT | os.O_WRONLY))


def many_folders(path):
    folder(path)
    for number in range(3_000):
        (path / f"{number:06}").mkdir()
        (path / f"{number:06}" / "1.jpg").write_bytes(b"x" * 10)


def hard_links(path):
    for number in range(200):
        os.link(path / "1.jpg", path / f"link{number}.jpg")


def tar_bytes():
    whole = io.BytesIO()
    with tarfile.open(fileobj=whole, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for number in range(12):
            for ending in ("jpg", "cls", "json"):
                entry = tarfile.TarInfo(f"{number:04}.{ending}")
                entry.size = 700 + number
                archive.addfile(entry, io.BytesIO(b"y" * entry.size))
    return whole.getvalue()


def odd_tar(change):
    """An entry with a size, a name or a kind that no tar program would write."""
    entry = tarfile.TarInfo("a.jpg")
    entry.size = 512
    change(entry)
    return entry.tobuf(tarfile.GNU_FORMAT) + bytes(512 + 1024)


def setter(name, value):
    return lambda entry: setattr(entry, name, value)


def tfrecord(lengths):
    data = b""
    for length in lengths:
        head = struct.pack("<Q", length)
        data += head + struct.pack("<I", 0xa282ead8 + zlib.crc32(head) & 0xffffffff) + bytes(min(length, 5000)) + bytes(4)
    return data


def files(**contents):
    def make(path):
        folder(path)
        for name, content in contents.items():
            (path / name.replace("_", ".")).write_bytes(content)
    return make


def mutant(data, drawn):
    changed = bytearray(data)
    for _ in range(drawn.choice([1, 3, 20])):
        changed[drawn.randrange(len(changed))] = drawn.choice([0, 255, 0x37, drawn.randrange(256)])
    return bytes(changed[:drawn.choice([len(changed), drawn.randrange(1, len(changed))])])


def closed(path):
    (path / "closed").mkdir()
    (path / "closed" / "1.jpg").write_bytes(b"x")


def cases(trial):
    drawn = trial.random("datasets")
    plain = {"a sparse terabyte": sparse(1 << 40), "8 TiB": sparse(1 << 43), "sparse files": sparse_files, "one byte": sparse(1),
             "no byte": sparse(0), "no file": lambda path: None, "an empty folder": folder, "a socket": with_more(a_socket), "links in loops": with_more(loop),
             "a deep folder": deep, "odd names": with_more(odd_names), "devices and pipes": with_more(devices), "many empty files": many, "many folders": many_folders,
             "hard links": with_more(hard_links), "a pipe itself": os.mkfifo, "a link to itself": lambda path: os.symlink("data", path),
             "a device": lambda path: os.symlink("/dev/zero", path), "/proc": lambda path: os.symlink("/proc/self", path), "/sys": lambda path: os.symlink("/sys/class", path),
             "a dead link": lambda path: os.symlink("nowhere", path), "text": lambda path: path.write_text("a,b\n" * 100)}
    for name, make in plain.items():
        yield name, looked_at(make)
    for size in ("1", "1T", "7", "1E"):
        yield f"a sparse terabyte in samples of {size}", looked_at(sparse(1 << 40), ("--sample-bytes", size))
    if os.geteuid() == 0:
        yield "a folder that is closed", looked_at(with_more(closed), user=("setpriv", "--reuid=65534", "--clear-groups", "--"))
    whole = tar_bytes()
    for number in range(60):
        yield f"tar mutant {number}", looked_at(files(a_tar=mutant(whole, drawn), b_tar=whole))
    odd = {"negative size": setter("size", -5), "huge size": setter("size", 1 << 62), "size beyond the file": setter("size", 1 << 33), "empty name": setter("name", ""),
           "long name": setter("name", "x/" * 3000 + "a.jpg"), "escapes": setter("name", "a\x1b[31m\n.jpg"), "a link": setter("type", tarfile.SYMTYPE),
           "a device": setter("type", tarfile.CHRTYPE), "a pipe": setter("type", tarfile.FIFOTYPE), "sparse": setter("type", tarfile.GNUTYPE_SPARSE),
           "unknown": setter("type", b"Z"), "up": setter("name", "../../../a.jpg"), "absolute": setter("name", "/a.jpg")}
    for name, change in odd.items():
        try:
            data = odd_tar(change)
        except (ValueError, struct.error, tarfile.TarError):
            continue
        yield f"tar with {name}", looked_at(files(a_tar=data))
    records = tfrecord([500, 600, 700, 800] * 5)
    for number in range(40):
        yield f"TFRecord mutant {number}", looked_at(files(a_tfrecord=mutant(records, drawn), b_tfrecord=records))
    for lengths in ([1 << 63], [(1 << 64) - 1], [1 << 40], [0] * 1000, [0], [5000, 1 << 62]):
        yield f"TFRecord of lengths {lengths[:3]}", looked_at(files(a_tfrecord=tfrecord(lengths)))
    seeded = random.Random(drawn.random())
    for ending in ("idx", "bin", "parquet", "h5", "arrow", "mdb", "npy", "jpg", "zip", "gz", "zst", "json"):
        noise = bytes(seeded.randrange(256) for _ in range(3000))
        yield f"noise called .{ending}", looked_at(files(**{f"a_{ending}": noise, f"b_{ending}": noise[:7], f"c_{ending}": b""}))
    megatron = b"MMIDIDX\x00\x00" + struct.pack("<QBQQ", 1, 8, 1 << 40, 1 << 40)
    yield "Megatron index of endless counts", looked_at(files(a_idx=megatron, a_bin=bytes(4000)))
    for number in range(20):
        index = b"MMIDIDX\x00\x00" + struct.pack("<QBQQ", 1, 8, 3, 4) + struct.pack("<3i", 5, 5, 5) + struct.pack("<3q", 0, 10, 20) + struct.pack("<4q", 0, 1, 2, 3)
        yield f"Megatron mutant {number}", looked_at(files(a_idx=mutant(index, drawn), a_bin=bytes(4000)))
