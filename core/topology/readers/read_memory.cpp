// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/point/block_count.h"
#include "core/base/result.h"
#include "core/base/text/mount_lines.h"
#include "core/topology/readers/readers.h"

#include <algorithm>
#include <cerrno>
#include <limits>
#include <string_view>
#include <system_error>

#include <sys/statvfs.h>

namespace sluice {

namespace {

constexpr std::int64_t maxKibibytes = std::numeric_limits<std::int64_t>::max() / 1024;

std::optional<Bytes> fromKibibytes(const std::string& word)
{
    const auto count = wholeNumber(word);
    return count && *count >= 0 && *count <= maxKibibytes ? std::optional(kibibytes(*count)) : std::nullopt;
}

Fact<Bytes> meminfoLine(const Fact<std::string>& meminfo, const std::string& key)
{
    if (!meminfo.known()) {
        return unknownFact<Bytes>(meminfo.source, meminfo.reason);
    }
    for (const auto& line : pieces(*meminfo, '\n')) {
        const auto words = pieces(line, ' ');
        if (words.size() > 1 && words[0] == key + ":") {
            const auto bytes = fromKibibytes(words[1]);
            return bytes ? knownFact(*bytes, meminfo.source)
                         : unknownFact<Bytes>(meminfo.source, "makes no sense there");
        }
    }
    return unknownFact<Bytes>(meminfo.source, "no line " + key);
}

/// "always [madvise] never" -> "madvise"
std::optional<std::string> bracketed(const std::string& text)
{
    const auto open = text.find('[');
    const auto close = text.find(']', open);
    if (open == std::string::npos || close == std::string::npos) {
        return std::nullopt;
    }
    return text.substr(open + 1, close - open - 1);
}

std::optional<std::vector<Swap>> swapTable(const std::string& text)
{
    std::vector<Swap> swaps;
    const auto lines = pieces(text, '\n');
    if (lines.empty() || !lines.front().starts_with("Filename")) {
        return std::nullopt;
    }
    for (std::size_t i = 1; i < lines.size(); ++i) {
        std::string line = lines[i];
        for (char& c : line) {
            c = c == '\t' ? ' ' : c;
        }
        const auto words = pieces(line, ' ');
        const auto size = words.size() > 3 ? fromKibibytes(words[2]) : std::nullopt;
        const auto used = words.size() > 3 ? fromKibibytes(words[3]) : std::nullopt;
        if (!size || !used) {
            return std::nullopt;
        }
        swaps.push_back(Swap{words[0], *size, *used});
    }
    return swaps;
}

std::optional<int> smallNumber(std::int64_t value)
{
    return value >= 0 && value <= std::numeric_limits<int>::max() ? std::optional(static_cast<int>(value))
                                                                  : std::nullopt;
}

/// Huge pages of each size: /sys/kernel/mm/hugepages/hugepages-2048kB/nr_hugepages
void readPools(const MachineFiles& files, Memory& memory)
{
    const std::string folder = "/sys/kernel/mm/hugepages";
    const std::string prefix = "hugepages-";
    for (const auto& name : files.namesOrNone(folder)) {
        const auto count = files.integer(folder + "/" + name + "/nr_hugepages");
        if (name.starts_with(prefix) && count.known() && *count >= 0) {
            memory.hugepagePools[name.substr(prefix.size())] = *count;
        }
    }
}

/// The kernel numbers faster tiers lower: memory_tier4, memory_tier22.
void readTiers(const MachineFiles& files, Memory& memory)
{
    const std::string folder = "/sys/devices/virtual/memory_tiering";
    for (const auto& name : files.namesOrNone(folder)) {
        const auto nodes = files.text(folder + "/" + name + "/nodelist");
        if (name.starts_with("memory_tier") && nodes.known() && !nodes->empty()) {
            memory.tiers.push_back(*nodes);
        }
    }
}

/// "65536k", "16g", "50%" of all memory, as tmpfs takes them (tmpfs(5)).
std::optional<Bytes> tmpfsSize(const std::string& text, const std::optional<Bytes>& total)
{
    const auto number = wholeNumber(text.substr(0, text.find_first_not_of("0123456789")));
    const auto unit = text.substr(std::min(text.find_first_not_of("0123456789"), text.size()));
    if (!number || *number < 0) {
        return std::nullopt;
    }
    if (unit == "%") {
        return total && *number <= 100 ? std::optional(Bytes{total->count / 100 * *number}) : std::nullopt;
    }
    const auto power = std::string_view("kmgtpe").find(unit.empty() ? '?' : static_cast<char>(unit.front() | 0x20));
    const bool understood = unit.empty() || (unit.size() == 1 && power != std::string_view::npos);
    const int shift = unit.empty() ? 0 : 10 * (static_cast<int>(power) + 1);
    const bool fits = understood && *number <= (std::int64_t{1} << 62 >> shift);
    return fits ? std::optional(Bytes{*number << shift}) : std::nullopt;
}

/// The kernel shows no size where it is the default: half of the memory.
Fact<Bytes> shmSizeInTable(const std::vector<Mount>& mounts, const Fact<Bytes>& total)
{
    const auto found =
        std::find_if(mounts.rbegin(), mounts.rend(), [](const Mount& mount) { return mount.target == "/dev/shm"; });
    if (found == mounts.rend() || found->fileSystem != "tmpfs") {
        return unknownFact<Bytes>("statvfs(/dev/shm)", onlyLive);
    }
    const std::string source = found->device.empty() ? "/proc/mounts" : "/proc/self/mountinfo";
    const MountOptions options(found->options);
    if (const auto blocks = wholeNumber(options.value("nr_blocks").value_or(""));
        blocks && *blocks > 0 && *blocks <= maxKibibytes / 4) {
        return knownFact(kibibytes(4 * *blocks), source);
    }
    const auto size = options.value("size");
    const auto bytes = size ? tmpfsSize(*size, total.value)
        : total.known()     ? std::optional(Bytes{total->count / 2})
                            : std::nullopt;
    if (bytes && bytes->count == 0) {
        return total; // size=0 is no limit (tmpfs(5))
    }
    return bytes ? knownFact(*bytes, source) : unknownFact<Bytes>(source, "makes no sense there");
}

} // namespace

Memory readMemory(const MachineFiles& files)
{
    const auto meminfo = files.text("/proc/meminfo");
    Memory memory;
    memory.total = meminfoLine(meminfo, "MemTotal");
    memory.available = meminfoLine(meminfo, "MemAvailable");
    memory.transparentHugepages = converted(files.text("/sys/kernel/mm/transparent_hugepage/enabled"), bracketed);
    memory.hugepageDefragmentation = converted(files.text("/sys/kernel/mm/transparent_hugepage/defrag"), bracketed);
    readPools(files, memory);
    readTiers(files, memory);
    memory.hugepages = converted(files.integer("/proc/sys/vm/nr_hugepages"), smallNumber);
    memory.swaps = converted(files.text("/proc/swaps"), swapTable);
    memory.swappiness = converted(files.integer("/proc/sys/vm/swappiness"), smallNumber);
    return memory;
}

void readShm(const MachineFiles& files, const std::vector<Mount>& mounts, Memory& memory)
{
    const std::string source = "statvfs(/dev/shm)";
    struct ::statvfs status { };
    if (!files.live()) {
        memory.shmSize = shmSizeInTable(mounts, memory.total);
        memory.shmFree = unknownFact<Bytes>(source, onlyLive);
        return;
    }
    if (::statvfs("/dev/shm", &status) != 0) {
        memory.shmSize = memory.shmFree = unknownFact<Bytes>(source, wordsOfErrno(errno));
        return;
    }
    memory.shmSize = knownFact(bytesOfBlocks(status.f_blocks, status.f_frsize), source);
    memory.shmFree = knownFact(bytesOfBlocks(status.f_bavail, status.f_frsize), source);
}

} // namespace sluice
