# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""Snapshots and captured trees of other machines, with values that no kernel writes, links out of the tree, and what is
no file."""
import json
import os
import pathlib
import subprocess

from .. import judge, stored
from ..odd import VALUES

STATED = ("--storage-bandwidth", "2GB/s", "--storage-latency", "100us")
FIXTURES = pathlib.Path(__file__).resolve().parents[3] / "fixtures/machines"
CAPTURE = pathlib.Path(__file__).resolve().parents[4] / "packaging/capture"
READERS = [("audit", "--snapshot"), ("snapshot", "--snapshot"), ("plan", *STATED, "--node"), ("simulate", *STATED, "--steps", "20", "--node")]
SECRET = "SECRET-OUTSIDE"
CONTENTS = [b"", b"\n", b"0\n", b"-1\n", b"99999999999999999999999\n", b"nan\n", b"1e400\n", b"\xff\x00\x1b[31m\n", b"x" * 1_000_000, b"0-99999999\n", b"4294967295\n",
            b"18446744073709551615\n", b"a\nb\n# forged\n", b"[never]\n", b" \t \n", b"0,1,,-3,5-2\n", b"8.0 GT/s PCIe\n", b"=1+1\n", b"1\n" * 100_000, b"\x00" * 100]


def unpack(name, folder):
    """A machine of tests/fixtures/machines as a tree; the head of the files tells their form."""
    place = None
    for line in (FIXTURES / f"{name}.tree").read_text().splitlines():
        if line.startswith("    ") and place:
            with open(place, "a", encoding="utf-8") as file:
                file.write(line[4:] + "\n")
        elif line.startswith("/"):
            link, text = " -> " in line, " = " in line
            path, _, rest = line.partition(" -> " if link else " = " if text else ":")
            place = folder / path.strip().lstrip("/")
            place.parent.mkdir(parents=True, exist_ok=True)
            if link:
                place.symlink_to(rest)
            else:
                place.write_text(rest + "\n" if text else "")
    return folder


def capture(folder):
    """This machine, as packaging/capture does it."""
    archive = folder.with_suffix(".tar")
    subprocess.run(["sh", CAPTURE, archive], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    folder.mkdir()
    subprocess.run(["tar", "-xf", archive, "-C", folder], check=True)
    return folder


def look(case, root):
    for words in (("audit", "--root", root), ("snapshot", "--root", root), ("audit", "--root", root, "--path", "/data")):
        for form in ((), ("--format", "json")):
            outcome = case.run(*words, *form, timeout=60)
            case.expect(outcome.seconds < 20, f"took {outcome.seconds:.0f} s")
            case.expect(SECRET not in outcome.text, "read a file outside of the tree")
            case.expect("\n# forged" not in outcome.text, "a line was forged")


def changed_tree(build, spoil, count):
    def work(case):
        root = case.work / "tree"
        root.mkdir(exist_ok=True)
        build(root)
        (case.work / "secret").write_text(SECRET + "\n")
        files = sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink())
        drawn = case.trial.random(case.name)
        for path in drawn.sample(files, min(count, len(files))):
            spoil(path, drawn, case)
        look(case, root)
    return work


def content(path, drawn, _):
    path.write_bytes(drawn.choice(CONTENTS))


def link_out(path, drawn, case):
    path.unlink()
    path.symlink_to(drawn.choice([case.work / "secret", os.path.relpath(case.work / "secret", path.parent), "/../../../../.." + str(case.work / "secret")]))


def pipe(path, _, __):
    path.unlink()
    os.mkfifo(path)


def empty_folder(path, _, __):
    path.unlink()
    path.mkdir()


def endless(path, drawn, _):
    path.unlink()
    path.symlink_to(drawn.choice(["/dev/zero", "/proc/kmsg", "/dev/tty", path.name, "/proc/self/mem"]))


def missing(path, _, __):
    path.unlink()


def parents_out(path, _, case):
    """The folder above is a link out of the tree."""
    parent = path.parent
    if parent.is_symlink() or not parent.exists():
        return
    outside = case.work / "outside"
    if not outside.exists():
        parent.rename(outside)
        for name in outside.rglob("*"):
            if name.is_file() and not name.is_symlink():
                name.write_text(SECRET + "\n")
        parent.symlink_to(outside)


SPOILS = [content, link_out, pipe, empty_folder, endless, missing, parents_out]


def changed_snapshot(place, value):
    def work(case):
        document = json.loads((case.trial.folder / "node.json").read_text())
        (case.work / "node.json").write_text(stored.text_of(stored.put(document, place, value)))
        for words in READERS:
            for form in ((), ("--format", "json")):
                outcome = case.run(*words, "node.json", *form)
                if not form and not isinstance(value, str):
                    for wrong in judge.no_numbers(outcome.text):
                        case.problem(wrong)
    return work


def text_of_snapshot(data):
    def work(case):
        (case.work / "node.json").write_bytes(data)
        for words in READERS:
            case.run(*words, "node.json")
            case.run(*words, "node.json", "--format", "json")
    return work


def cases(trial):
    if trial.chosen.list:
        return
    subprocess.run([trial.program, "snapshot", "-o", trial.folder / "node.json"], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    drawn = trial.random("trees")
    document = json.loads((trial.folder / "node.json").read_text())
    spots = list(stored.places(document))
    for number in range(300):
        place = drawn.choice(spots)
        value = drawn.choice([*VALUES, ...])
        yield f"snapshot {number} {'/'.join(map(str, place))} = {str(value)[:30]!r}", changed_snapshot(place, value)
    whole = (trial.folder / "node.json").read_bytes()
    for number in range(40):
        spoiled = bytearray(whole)
        spoiled[drawn.randrange(len(whole))] ^= drawn.randrange(1, 256)
        yield f"snapshot {number} flipped", text_of_snapshot(bytes(spoiled))
        yield f"snapshot {number} cut", text_of_snapshot(whole[:drawn.randrange(len(whole))])
    yield "snapshot nested", text_of_snapshot(b"[" * 1_000_000)
    here = trial.folder / "captured"
    capture(here)
    def captured(root):
        root.rmdir()
        subprocess.run(["cp", "-a", here, root], check=True)
    builds = {name: lambda root, name=name: unpack(name, root) for name in ("gpu_server", "cloud_vm")} | {"this machine": captured}
    for what, build in builds.items():
        for spoil in SPOILS:
            for number in range(30 if spoil is content else 6):
                yield f"{what}: {spoil.__name__} {number}", changed_tree(build, spoil, [3, 30, 1000][number % 3])
    yield "an empty tree", changed_tree(lambda root: None, content, 0)
