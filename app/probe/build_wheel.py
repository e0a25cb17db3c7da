# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""Builds the wheel of sluice_probe with the standard library alone (a PEP 517 backend).

The same files give the same bytes. `packaging/wheel` calls it; so does `pip install app/probe`.
"""
import base64
import hashlib
import os
import re
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
STAMP = (2020, 1, 1, 0, 0, 0)

METADATA = """\
Metadata-Version: 2.1
Name: sluice_probe
Version: %s
Summary: Measures what a training job asks of its input
License: Apache-2.0
Classifier: License :: OSI Approved :: Apache Software License
Classifier: Operating System :: POSIX :: Linux
Classifier: Programming Language :: Python :: 3
Requires-Python: >=3.8
Description-Content-Type: text/markdown

"""
WHEEL = "Wheel-Version: 1.0\nGenerator: sluice_probe\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def _read(*names):
    with open(os.path.join(HERE, *names), "rb") as file:
        return file.read()


def version():
    return re.search(rb'^__version__ = "([^"]+)"', _read("sluice_probe", "__init__.py"), re.M).group(1).decode()


def _files():
    """Returns {name in the wheel: content}."""
    modules = sorted(name for name in os.listdir(os.path.join(HERE, "sluice_probe")) if name.endswith(".py"))
    files = {"sluice_probe/" + name: _read("sluice_probe", name) for name in modules}
    info = "sluice_probe-%s.dist-info/" % version()
    files[info + "METADATA"] = (METADATA % version()).encode() + _read("README.md")
    files[info + "WHEEL"] = WHEEL.encode()
    licence = os.path.join("..", "..", "LICENSE")
    if os.path.exists(os.path.join(HERE, licence)):
        files[info + "LICENSE"] = _read(licence)
    record = "".join("%s,sha256=%s,%d\n" % (name, _digest(content), len(content)) for name, content in files.items())
    files[info + "RECORD"] = (record + info + "RECORD,,\n").encode()
    return files


def _digest(content):
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Writes the wheel into a folder and returns its name. Errors: OSError."""
    name = "sluice_probe-%s-py3-none-any.whl" % version()
    path = os.path.join(wheel_directory, name)
    with zipfile.ZipFile(path + ".part", "w", zipfile.ZIP_DEFLATED) as wheel:
        for member, content in _files().items():
            entry = zipfile.ZipInfo(member, STAMP)
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, content)
    os.replace(path + ".part", path)
    return name
