# SPDX-FileCopyrightText: 2026 The Sluice authors
# SPDX-License-Identifier: Apache-2.0
"""The classes of hostile input, one file each, with cases(trial): pairs of a name and what is done with a Case."""
