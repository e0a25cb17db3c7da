// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/topology/mount_table.h"

#include "core/base/text/quoting.h"
#include "core/base/text/text.h"

#include <algorithm>

namespace sluice {

namespace {

/// The fields of a line, which single spaces divide: a source may be empty (two spaces). Source: proc(5).
std::vector<std::string> fieldsOf(const std::string& line)
{
    std::vector<std::string> fields(1);
    for (const char c : line) {
        c == ' ' ? void(fields.emplace_back()) : void(fields.back() += c);
    }
    return fields;
}

/// Mount options and then those of the superblock that are not among them.
std::string joinedOptions(const std::string& mountOptions, const std::string& superOptions)
{
    auto all = pieces(mountOptions, ',');
    for (const auto& option : pieces(superOptions, ',')) {
        // "ro" of the mount wins over "rw" of the superblock.
        if (option != "rw" && option != "ro" && std::find(all.begin(), all.end(), option) == all.end()) {
            all.push_back(option);
        }
    }
    std::string text;
    for (const auto& option : all) {
        text += (text.empty() ? "" : ",") + option;
    }
    return text;
}

/// "36 35 98:0 /root /target options [optional...] - type source superoptions"
std::optional<Mount> fromMountinfo(const std::string& line)
{
    const auto words = fieldsOf(line);
    // From the seventh field on: a root or target may be called "-".
    const auto dash = std::find(words.begin() + std::min<std::ptrdiff_t>(6, std::ssize(words)), words.end(), "-");
    if (dash - words.begin() < 6 || words.end() - dash < 3) {
        return std::nullopt;
    }
    Mount mount;
    mount.device = words[2];
    mount.root = fromOctalEscapes(words[3]);
    mount.target = fromOctalEscapes(words[4]);
    mount.fileSystem = dash[1];
    mount.source = fromOctalEscapes(dash[2]);
    mount.options = joinedOptions(words[5], words.end() - dash > 3 ? dash[3] : std::string());
    return mount;
}

/// "source target type options 0 0"
std::optional<Mount> fromMounts(const std::string& line)
{
    const auto words = fieldsOf(line);
    if (words.size() < 4) {
        return std::nullopt;
    }
    return Mount{fromOctalEscapes(words[1]), fromOctalEscapes(words[0]), "/", words[2], words[3], ""};
}

/// "\000" is in no name that a kernel knows.
bool holdsZero(const std::string& name)
{
    return name.find('\0') != std::string::npos;
}

std::vector<Mount> parsedLines(const std::string& text, std::optional<Mount> (*parse)(const std::string& line))
{
    std::vector<Mount> mounts;
    for (auto line : pieces(text, '\n')) {
        line.ends_with('\r') ? line.pop_back() : void(); // a table that went through Windows
        auto mount = parse(line);
        if (mount && !holdsZero(mount->target) && !holdsZero(mount->source) && !holdsZero(mount->root)) {
            mounts.push_back(*std::move(mount));
        }
    }
    return mounts;
}

} // namespace

std::vector<Mount> parseMountinfo(const std::string& text)
{
    return parsedLines(text, fromMountinfo);
}

std::vector<Mount> parseMounts(const std::string& text)
{
    return parsedLines(text, fromMounts);
}

} // namespace sluice
