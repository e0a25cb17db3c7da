// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/fact.h"
#include "core/base/result.h"
#include "core/base/text/text.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sluice {

/// Reads the files of a machine beneath a root: "/" is this machine, anything else a captured tree. Paths given and
/// shown are the machine's own ("/sys/block/vda/size"), never with the root in front.
///
/// In a captured tree the kernel itself follows no link out of it (openat2, RESOLVE_BENEATH; where that is not allowed,
/// paths are resolved and compared). Only regular files are opened, never for writing, and none that is larger than any
/// such file can be.
///
/// Threads: any; immutable after open.
class MachineFiles {
public:
    /// Errors: NotFound when root is not a folder or has neither sys nor proc in it.
    static Result<MachineFiles> open(const std::string& root);

    bool live() const { return m_root.empty(); }
    /// The root in front of every path, canonical; empty for this machine.
    const std::string& root() const { return m_root; }

    /// Without the white space around it; control characters and what is not UTF-8 become '?'.
    Fact<std::string> text(const std::string& path) const;
    /// Paths and names that people chose, byte for byte, without the line feed at the end. Unknown with a zero byte: no
    /// kernel writes one.
    Fact<std::string> paths(const std::string& path) const;
    /// The bytes as they are, at most the first `most`.
    Fact<std::string> bytes(const std::string& path, std::size_t most) const;
    /// The whole text as one decimal or 0x number.
    Fact<std::int64_t> integer(const std::string& path) const;
    /// Names in a folder, sorted as people count: nvme2n1 before nvme10n1. Without names that are not
    /// plain text: no kernel makes such.
    Fact<std::vector<std::string>> names(const std::string& folder) const;
    /// The same, empty where the folder cannot be read.
    std::vector<std::string> namesOrNone(const std::string& folder) const;
    bool exists(const std::string& path) const;
    /// The first entry beneath a folder that a library could not open without danger: a pipe, a device, a
    /// link that leads out. Empty when there is none, as in every tree that a kernel made.
    std::string dangerBeneath(const std::string& folder) const;
    /// The path with all links resolved; empty when there is none or it leads out of the tree.
    std::string resolved(const std::string& path) const;
    /// The last part of what a link leads to ("nvme" of .../driver); empty when there is none.
    std::string linkName(const std::string& path) const;

private:
    class Descriptor;
    explicit MachineFiles(std::string root) : m_root(std::move(root)) { }
    /// Opens inside the root; errno says why not, EXDEV when a link leads out.
    Descriptor openInside(const std::string& path, int flags) const;
    /// The regular file at path, opened for reading; else an unknown fact's reason.
    Descriptor openRegular(const std::string& path, std::string& reason) const;
    /// The bytes of a file that is not larger than any such file can be.
    Fact<std::string> whole(const std::string& path) const;
    std::string whyNot(int errorNumber) const;

    std::string m_root;
    std::shared_ptr<const Descriptor> m_folder; ///< the root of a captured tree
};

/// The reason of every fact that only a running machine can tell.
inline constexpr const char* onlyLive = "not in a captured tree";

/// A fact of another type from the same place; `convert` gives std::optional, empty when the text
/// makes no sense.
template <class Convert, class T>
auto converted(const Fact<T>& fact, Convert convert) -> Fact<typename decltype(convert(*fact))::value_type>
{
    using Value = typename decltype(convert(*fact))::value_type;
    if (!fact.known()) {
        return unknownFact<Value>(fact.source, fact.reason);
    }
    if (auto value = convert(*fact)) {
        return knownFact<Value>(*std::move(value), fact.source);
    }
    return unknownFact<Value>(fact.source, "makes no sense there");
}

} // namespace sluice
