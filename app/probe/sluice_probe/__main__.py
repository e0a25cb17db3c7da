# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
import sys

from sluice_probe.command import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
