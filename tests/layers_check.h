// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

/// The drawing of the house (tests/layers.txt) held against the source tree.
namespace sluice::layers {

/// "room models: core/base" or "licence GPL-3.0-or-later: ui". Names before the colon, prefixes after it.
struct Rule {
    std::vector<std::string> names;
    std::vector<std::string> prefixes;
};

struct Rules {
    std::vector<Rule> rooms; ///< one name each, in the order of the file
    std::vector<Rule> homes;
    std::vector<Rule> licences;
    std::vector<std::string> freeHeaders;
    std::vector<std::string> topFolders;
    std::vector<std::string> problems; ///< lines that make no sense, rooms that name what stands below them
};

/// Reads the language of tests/layers.txt. What is wrong with it is in `problems`.
Rules readRules(std::string_view text);

/// The source files of a tree, with paths relative to its root. Hidden folders and those that the root's
/// .gitignore names ("/build/") are no part of it.
struct Tree {
    std::filesystem::path root;
    std::vector<std::string> files; ///< sorted, with '/'
    std::vector<std::string> topFolders;
};
Tree readTree(const std::filesystem::path& root);

/// Each gives sentences that begin with "path:line:" or "path:", and none when all is well.
std::vector<std::string> brokenIncludes(const Rules& rules, const Tree& tree);
std::vector<std::string> includeCycles(const Tree& tree);
std::vector<std::string> brokenLicences(const Rules& rules, const Tree& tree);
std::vector<std::string> brokenRooms(const Rules& rules, const Tree& tree);

} // namespace sluice::layers
