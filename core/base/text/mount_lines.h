// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Commands and fstab lines that mount a filesystem again as it is mounted now, with single options changed.
namespace sluice {

/// The options of a mount in their order, as the kernel's mount tables show them (octal escapes and all).
class MountOptions {
public:
    explicit MountOptions(std::string_view list);

    bool has(std::string_view option) const;
    /// The value of "NAME=VALUE"; none where the option is not there or has no value.
    std::optional<std::string> value(std::string_view name) const;

    /// Gives the option this value where it stands, else at the end.
    void set(std::string_view name, std::string_view value);
    /// Puts one flag in the place of another; at the end where the other is not there.
    void replace(std::string_view flag, std::string_view by);
    /// Takes a flag or a NAME=VALUE out.
    void remove(std::string_view name);

    std::string text() const;
    bool operator==(const MountOptions&) const = default;

private:
    std::vector<std::string>::iterator find(std::string_view name);
    std::vector<std::string>::const_iterator find(std::string_view name) const;

    std::vector<std::string> m_options;
};

/// One filesystem and where it is mounted. Source and target are plain text, not escaped.
struct MountLine {
    std::string fileSystem;
    std::string source;
    std::string target;
    MountOptions options;
};

/// "sudo mount -o remount,OPTIONS TARGET": all options, as a remount takes the others from fstab, not from what is
/// in force. Source: mount(8), remount.
std::string remountCommand(const MountLine& line);
/// "sudo umount TARGET && sudo mount ...": for what a remount does not change.
std::string mountAgainCommand(const MountLine& line);
/// "SOURCE TARGET TYPE OPTIONS 0 PASS" of /etc/fstab. The pass of fsck: 1 for the root of a local disk, 2 for others,
/// 0 for what fsck has no business with.
std::string fstabLine(const MountLine& line);
/// "/etc/fstab:" and the line with `changed` ("noatime") in it, for a line that stands there: what only mount(8) and
/// systemd read (nofail, _netdev, x-systemd.*) shows in no table of mounts, and the names of NVMe drives change.
std::string fstabChange(const MountLine& line, std::string_view changed);

} // namespace sluice
