// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/layers_check.h"

#include <fmt/format.h>

#include <fnmatch.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <sstream>

namespace sluice::layers {

namespace {

namespace fs = std::filesystem;

using Words = std::vector<std::string>;

Words wordsOf(const std::string& text)
{
    std::istringstream in(text);
    return {std::istream_iterator<std::string>(in), {}};
}

bool isIn(const std::string& word, const Words& words)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// Whether `file` is the prefix itself, beneath it, or a file of that name with any ending.
bool begins(const std::string& file, const std::string& prefix)
{
    if (!file.starts_with(prefix)) {
        return false;
    }
    return file.size() == prefix.size() || prefix.back() == '/' || file[prefix.size()] == '/'
        || file[prefix.size()] == '.';
}

bool beginsWithAny(const std::string& file, const Words& prefixes)
{
    return std::any_of(prefixes.begin(), prefixes.end(), [&](const auto& prefix) { return begins(file, prefix); });
}

/// The rule with the longest prefix that `file` begins with.
const Rule* closest(const std::vector<Rule>& rules, Words Rule::*prefixes, const std::string& file)
{
    const Rule* best = nullptr;
    std::size_t length = 0;
    for (const auto& rule : rules) {
        for (const auto& prefix : rule.*prefixes) {
            if (begins(file, prefix) && prefix.size() >= length) {
                best = &rule;
                length = prefix.size();
            }
        }
    }
    return best;
}

bool isSource(const std::string& file)
{
    return file.ends_with(".h") || file.ends_with(".cpp") || file.ends_with(".cu");
}

struct Include {
    int line = 0;
    std::string header;
    bool foreign = false; ///< written with <>
};

std::vector<std::string> linesOf(const fs::path& path)
{
    std::ifstream in(path);
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) {
        lines.push_back(line);
    }
    return lines;
}

std::vector<Include> includesOf(const fs::path& path)
{
    std::vector<Include> includes;
    int number = 0;
    for (const auto& line : linesOf(path)) {
        ++number;
        const auto hash = line.find_first_not_of(" \t");
        if (hash == std::string::npos || line[hash] != '#' || line.find("include", hash) == std::string::npos) {
            continue;
        }
        const auto open = line.find_first_of("<\"", hash);
        const auto close = open == std::string::npos ? open : line.find_first_of(">\"", open + 1);
        if (close != std::string::npos) {
            includes.push_back({number, line.substr(open + 1, close - open - 1), line[open] == '<'});
        }
    }
    return includes;
}

/// A header of this project as a path from the root: written from the root, or beside the file.
std::string resolved(const std::string& header, const std::string& file, const std::set<std::string>& files)
{
    if (files.contains(header)) {
        return header;
    }
    const auto beside = (fs::path(file).parent_path() / header).lexically_normal().generic_string();
    return files.contains(beside) ? beside : header;
}

std::optional<std::string> wrongForeign(const Rules& rules, const std::string& file, const std::string& header)
{
    const auto matches = [&](const std::string& pattern) { return ::fnmatch(pattern.c_str(), header.c_str(), 0) == 0; };
    for (const auto& home : rules.homes) {
        if (std::any_of(home.names.begin(), home.names.end(), matches)) {
            return beginsWithAny(file, home.prefixes)
                ? std::nullopt
                : std::optional(fmt::format("<{}> may only be included in {}", header, fmt::join(home.prefixes, " ")));
        }
    }
    const bool standard = header.find_first_of("./") == std::string::npos;
    if (standard || std::any_of(rules.freeHeaders.begin(), rules.freeHeaders.end(), matches)) {
        return std::nullopt;
    }
    return fmt::format("<{}> has no home in tests/layers.txt", header);
}

std::optional<std::string> wrongOwn(const Rules& rules, const std::string& file, const std::string& header)
{
    const Rule* room = closest(rules.rooms, &Rule::names, file);
    if (room == nullptr) {
        return "lies in no room of tests/layers.txt";
    }
    const Rule* other = closest(rules.rooms, &Rule::names, header);
    if (other == room || beginsWithAny(header, room->prefixes)) {
        return std::nullopt;
    }
    return fmt::format("{} may include {}, not \"{}\"", room->names.front(),
                       room->prefixes.empty() ? "only itself" : fmt::format("{}", fmt::join(room->prefixes, " ")),
                       header);
}

void readRoom(Rules& rules, Rule rule, int line)
{
    if (rule.names.size() != 1) {
        rules.problems.push_back(fmt::format("layers.txt:{}: a room has one name", line));
        return;
    }
    for (const auto& prefix : rule.prefixes) {
        // "core" lets all rooms above through at once, so a name counts when a room is it or lies beneath it
        const bool above = std::any_of(rules.rooms.begin(), rules.rooms.end(), [&](const Rule& room) {
            return begins(prefix, room.names.front()) || begins(room.names.front(), prefix);
        });
        if (!above) {
            rules.problems.push_back(
                fmt::format("layers.txt:{}: {} names {}, which does not stand above it", line, rule.names[0], prefix));
        }
    }
    rules.rooms.push_back(std::move(rule));
}

} // namespace

Rules readRules(std::string_view text)
{
    Rules rules;
    std::istringstream in{std::string(text)};
    int number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        const auto colon = line.find(':');
        Words names = wordsOf(line.substr(0, colon));
        if (names.empty() || names.front().starts_with('#')) {
            continue;
        }
        const std::string kind = names.front();
        names.erase(names.begin());
        Rule rule{names, colon == std::string::npos ? Words{} : wordsOf(line.substr(colon + 1))};
        if (kind == "room") {
            readRoom(rules, std::move(rule), number);
        } else if (kind == "home") {
            rules.homes.push_back(std::move(rule));
        } else if (kind == "licence") {
            rules.licences.push_back(std::move(rule));
        } else if (kind == "free") {
            rules.freeHeaders.insert(rules.freeHeaders.end(), names.begin(), names.end());
        } else if (kind == "top") {
            rules.topFolders.insert(rules.topFolders.end(), names.begin(), names.end());
        } else {
            rules.problems.push_back(fmt::format("layers.txt:{}: unknown word \"{}\"", number, kind));
        }
    }
    return rules;
}

Tree readTree(const fs::path& root)
{
    std::set<std::string> ignored;
    for (const auto& line : linesOf(root / ".gitignore")) {
        if (line.size() > 2 && line.front() == '/' && line.back() == '/') {
            ignored.insert(line.substr(1, line.size() - 2));
        }
    }
    Tree tree{root, {}, {}};
    for (const auto& entry : fs::directory_iterator(root)) {
        const auto name = entry.path().filename().string();
        if (name.starts_with('.') || ignored.contains(name)) {
            continue;
        }
        if (!entry.is_directory()) {
            tree.files.push_back(name);
            continue;
        }
        tree.topFolders.push_back(name);
        for (const auto& file : fs::recursive_directory_iterator(entry.path())) {
            if (file.is_regular_file()) {
                tree.files.push_back(fs::relative(file.path(), root).generic_string());
            }
        }
    }
    std::sort(tree.files.begin(), tree.files.end());
    std::sort(tree.topFolders.begin(), tree.topFolders.end());
    return tree;
}

std::vector<std::string> brokenIncludes(const Rules& rules, const Tree& tree)
{
    const std::set<std::string> files(tree.files.begin(), tree.files.end());
    std::vector<std::string> broken;
    for (const auto& file : tree.files) {
        if (!isSource(file)) {
            continue;
        }
        for (const auto& include : includesOf(tree.root / file)) {
            const auto wrong = include.foreign ? wrongForeign(rules, file, include.header)
                                               : wrongOwn(rules, file, resolved(include.header, file, files));
            if (wrong) {
                broken.push_back(fmt::format("{}:{}: {}", file, include.line, *wrong));
            }
        }
    }
    return broken;
}

std::vector<std::string> includeCycles(const Tree& tree)
{
    const std::set<std::string> files(tree.files.begin(), tree.files.end());
    std::map<std::string, Words> headersOf;
    for (const auto& file : tree.files) {
        if (isSource(file)) {
            for (const auto& include : includesOf(tree.root / file)) {
                headersOf[file].push_back(resolved(include.header, file, files));
            }
        }
    }
    std::vector<std::string> cycles;
    std::set<std::string> finished;
    Words open;
    const std::function<void(const std::string&)> visit = [&](const std::string& file) {
        if (const auto again = std::find(open.begin(), open.end(), file); again != open.end()) {
            cycles.push_back(fmt::format("{}: includes itself by way of {}", file, fmt::join(again, open.end(), ", ")));
            return;
        }
        if (!finished.contains(file)) {
            open.push_back(file);
            for (const auto& header : headersOf[file]) {
                visit(header);
            }
            open.pop_back();
            finished.insert(file);
        }
    };
    for (const auto& file : tree.files) {
        visit(file);
    }
    return cycles;
}

std::vector<std::string> brokenLicences(const Rules& rules, const Tree& tree)
{
    std::vector<std::string> broken;
    for (const auto& file : tree.files) {
        const auto lines = linesOf(tree.root / file);
        const bool script = !lines.empty() && lines.front().starts_with("#!");
        const bool build = file.ends_with("CMakeLists.txt") || file.ends_with(".cmake");
        if (!isSource(file) && !script && !build) {
            continue;
        }
        const std::string copyright = "SPDX-FileCopyrightText: 2026 The Sluice authors";
        const std::string identifier = "SPDX-License-Identifier: ";
        const std::size_t first = script ? 1 : 0;
        if (lines.size() < first + 2 || !lines[first].ends_with(copyright)
            || lines[first + 1].find(identifier) == std::string::npos) {
            broken.push_back(fmt::format("{}:{}: does not begin with the two SPDX lines", file, first + 1));
            continue;
        }
        const auto found = lines[first + 1].substr(lines[first + 1].find(identifier) + identifier.size());
        const Rule* licence = closest(rules.licences, &Rule::prefixes, file);
        if (licence != nullptr && !isIn(found, licence->names)) {
            broken.push_back(fmt::format("{}:{}: is {}, and must be {} here", file, first + 2, found,
                                         fmt::join(licence->names, " or ")));
        }
    }
    return broken;
}

std::vector<std::string> brokenRooms(const Rules& rules, const Tree& tree)
{
    std::vector<std::string> broken;
    for (const auto& folder : tree.topFolders) {
        if (!isIn(folder, rules.topFolders)) {
            broken.push_back(
                fmt::format("{}: is not one of the top-level folders {}", folder, fmt::join(rules.topFolders, " ")));
        }
    }
    std::set<std::string> folders(rules.topFolders.begin(), rules.topFolders.end());
    for (const auto& room : rules.rooms) {
        folders.insert(room.names.front());
        const auto inRoom = room.names.front() + "/README.md";
        const auto above = (fs::path(room.names.front()).parent_path() / "README.md").generic_string();
        if (!isIn(inRoom, tree.files) && (above == "README.md" || !isIn(above, tree.files))) {
            broken.push_back(fmt::format("{}: says what lives in the room, and is missing", inRoom));
        }
    }
    for (const auto& folder : folders) {
        const bool lived = std::any_of(tree.files.begin(), tree.files.end(), [&](const auto& file) {
            return begins(file, folder) && !file.ends_with("README.md") && !file.ends_with("CMakeLists.txt");
        });
        if (!lived) {
            broken.push_back(fmt::format("{}: is an empty room", folder));
        }
    }
    return broken;
}

} // namespace sluice::layers
