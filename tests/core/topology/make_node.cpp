// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/core/topology/node_tree.h"

#include <cstdio>
#include <exception>
#include <filesystem>

/// Makes the captured tree of tests/fixtures/nodes/NAME.node in a new folder, to look at or to time.
int main(int argc, char** argv)
{
    if (argc != 3) {
        std::fputs("usage: make_node NAME NEW_FOLDER\n", stderr);
        return 2;
    }
    try {
        const sluice::NodeTree tree(argv[1]);
        std::filesystem::copy(tree.root(), argv[2],
                              std::filesystem::copy_options::recursive | std::filesystem::copy_options::copy_symlinks);
    } catch (const std::exception& problem) {
        std::fprintf(stderr, "make_node: %s\n", problem.what());
        return 3;
    }
    return 0;
}
