# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""The command line: `profile`, `run` and `framework`."""
import argparse
import sys

from sluice_probe.document import JobError

EXIT_DONE, EXIT_USAGE, EXIT_FAILED, EXIT_INTERRUPTED = 0, 2, 3, 130


def _seconds(text):
    try:
        value = float(text[:-1] if text.endswith("s") else text)
    except ValueError:
        value = -1
    if not 0.1 <= value <= 86400:
        raise argparse.ArgumentTypeError("%r is not a time of 0.1 to 86400 seconds" % text)
    return value


def _count(text):
    if not text.isdigit() or not 1 <= int(text) <= 1 << 20:
        raise argparse.ArgumentTypeError("%r is not a number from 1 to 1048576" % text)
    return int(text)


def _parser():
    parser = argparse.ArgumentParser(prog="python -m sluice_probe",
                                     description="Measures what a training job asks of its input.")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    commands.required = True
    profile = commands.add_parser("profile", help="measures the samples of a Dataset or DataLoader",
                                  description="Calls FACTORY() and measures the Dataset or DataLoader it returns.")
    profile.add_argument("factory", metavar="MODULE:FACTORY", help="as in mypackage.data:train_set or data.py:train_set")
    profile.add_argument("--batch", type=_count,
                         help="samples of a batch, also where the dataset gives batches (default: the loader's, else 32)")
    profile.add_argument("--seconds", type=_seconds, default=30.0, help="how long to measure (default: 30)")
    profile.add_argument("--workers", metavar="N,N,...", help="worker counts to try (default: 0,1,2,4,... cores)")
    profile.add_argument("-o", "--output", default="sluice-job.json", help="document to write (%(default)s)")
    run = commands.add_parser("run", help="runs a script and watches its DataLoaders",
                              description="Runs a script as python does and watches its DataLoaders.")
    run.add_argument("-o", "--output", default="sluice-job.json", help="document to write (%(default)s)")
    run.add_argument("-m", dest="module", action="store_true", help="SCRIPT is a module, as of python -m")
    run.add_argument("script", metavar="[--] SCRIPT [ARGS]", nargs=argparse.REMAINDER)
    costs = commands.add_parser("framework", help="measures what PyTorch's DataLoader costs on this node",
                                description="Prints sluice.framework/1, for sluicectl simulate --framework FILE.")
    costs.add_argument("--seconds", type=_seconds, default=12.0, help="how long to measure (default: 12)")
    return parser


def main(arguments):
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        if options.command == "run":
            return _run(options, parser)
        if options.command == "framework":
            from sluice_probe.framework_costs import print_framework
            return print_framework(options.seconds)
        from sluice_probe.profile import profile
        return profile(options)
    except JobError as error:
        print("sluice_probe: %s" % error, file=sys.stderr)
        return EXIT_FAILED


def _run(options, parser):
    from sluice_probe.script import run_script
    script = options.script[1:] if options.script[:1] == ["--"] else options.script
    if not script:
        parser.error("run needs a script, as in: run -- train.py --epochs 3")
    return run_script(script[0], script[1:], options.module, options.output)
