// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/mount_lines.h"

#include "core/base/text/quoting.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace sluice {

namespace {

/// At commas, but not at those between double quotes: context="system_u:object_r:nfs_t:s0:c1,c2".
std::vector<std::string> optionsIn(std::string_view list)
{
    std::vector<std::string> options;
    std::string option;
    bool quoted = false;
    for (const char c : list) {
        quoted = quoted != (c == '"');
        if (c == ',' && !quoted) {
            option.empty() ? void() : options.push_back(std::move(option));
            option.clear();
        } else {
            option += c;
        }
    }
    option.empty() ? void() : options.push_back(std::move(option));
    return options;
}

std::string_view nameOf(std::string_view option)
{
    return option.substr(0, option.find('='));
}

/// An option as mount(8) takes it on the command line: a comma in a value, which the tables escape, needs quotes.
std::string spoken(const std::string& option)
{
    auto plain = fromOctalEscapes(option);
    const auto equals = plain.find('=');
    const bool comma = option.find(',') == std::string::npos && plain.find(',') != std::string::npos;
    return comma && equals != std::string::npos ? plain.substr(0, equals + 1) + '"' + plain.substr(equals + 1) + '"'
                                                : plain;
}

std::string shellOptions(const MountOptions& options)
{
    std::string text;
    for (const auto& option : optionsIn(options.text())) {
        text += (text.empty() ? "" : ",") + spoken(option);
    }
    return text;
}

int fsckPass(const MountLine& line)
{
    constexpr std::array<std::string_view, 4> checked = {"ext2", "ext3", "ext4", "f2fs"};
    const bool local = line.source.starts_with("/dev/") || line.source.starts_with("UUID=");
    const bool any = local && std::find(checked.begin(), checked.end(), line.fileSystem) != checked.end();
    return !any ? 0 : line.target == "/" ? 1 : 2;
}

} // namespace

MountOptions::MountOptions(std::string_view list) : m_options(optionsIn(list)) { }

std::vector<std::string>::iterator MountOptions::find(std::string_view name)
{
    return std::find_if(m_options.begin(), m_options.end(),
                        [name](const std::string& option) { return nameOf(option) == name; });
}

std::vector<std::string>::const_iterator MountOptions::find(std::string_view name) const
{
    return std::find_if(m_options.begin(), m_options.end(),
                        [name](const std::string& option) { return nameOf(option) == name; });
}

bool MountOptions::has(std::string_view option) const
{
    return std::find(m_options.begin(), m_options.end(), option) != m_options.end();
}

std::optional<std::string> MountOptions::value(std::string_view name) const
{
    const auto found = find(name);
    return found == m_options.end() || found->size() == name.size() ? std::nullopt
                                                                    : std::optional(found->substr(name.size() + 1));
}

void MountOptions::set(std::string_view name, std::string_view value)
{
    auto option = fmt::format("{}={}", name, value);
    if (const auto found = find(name); found != m_options.end()) {
        *found = std::move(option);
    } else {
        m_options.push_back(std::move(option));
    }
}

void MountOptions::replace(std::string_view flag, std::string_view by)
{
    if (const auto found = find(flag); found != m_options.end()) {
        *found = by;
    } else if (!has(by)) {
        m_options.emplace_back(by);
    }
}

void MountOptions::remove(std::string_view name)
{
    std::erase_if(m_options, [name](const std::string& option) { return nameOf(option) == name; });
}

std::string MountOptions::text() const
{
    std::string text;
    for (const auto& option : m_options) {
        text += (text.empty() ? "" : ",") + option;
    }
    return text;
}

std::string remountCommand(const MountLine& line)
{
    return fmt::format("sudo mount -o {} {}", shellWord("remount," + shellOptions(line.options)),
                       shellWord(line.target));
}

std::string mountAgainCommand(const MountLine& line)
{
    return fmt::format("sudo umount {0} && sudo mount -t {1} -o {2} {3} {0}", shellWord(line.target),
                       shellWord(line.fileSystem), shellWord(shellOptions(line.options)), shellWord(line.source));
}

std::string fstabLine(const MountLine& line)
{
    return fmt::format("{} {} {} {} 0 {}", fstabField(line.source), fstabField(line.target),
                       fstabField(line.fileSystem), line.options.text(), fsckPass(line));
}

std::string fstabChange(const MountLine& line, std::string_view changed)
{
    return fmt::format(
        "/etc/fstab:\n# Change only this in the line that stands there: {}. Keep its device name and its "
        "other options: nofail, _netdev and x-systemd.* do not show here.\n{}",
        changed, fstabLine(line));
}

} // namespace sluice
