// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/gpu/copy/host_buffer.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fstream>
#include <linux/mempolicy.h>
#include <string_view>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace sluice::gpu {

namespace {

constexpr std::size_t hugePage = std::size_t{2} << 20;
constexpr unsigned long maxNodes = 1024; // of any Linux kernel
using NodeMask = std::array<unsigned long, maxNodes / 64>;

/// New memory of this thread comes from one node while this lives; as before afterwards.
class OnNode {
public:
    explicit OnNode(std::optional<int> node)
    {
        if (!node) {
            return;
        }
        NodeMask mask{};
        const auto index = static_cast<std::size_t>(*node);
        mask[index / 64] = 1UL << (index % 64);
        m_chosen = ::syscall(SYS_get_mempolicy, &m_modeBefore, m_before.data(), maxNodes, nullptr, 0UL) == 0
            && ::syscall(SYS_set_mempolicy, MPOL_BIND, mask.data(), maxNodes) == 0;
        m_error = m_chosen ? 0 : errno;
    }
    OnNode(const OnNode&) = delete;
    OnNode& operator=(const OnNode&) = delete;
    ~OnNode()
    {
        if (m_chosen) {
            ::syscall(SYS_set_mempolicy, m_modeBefore, m_before.data(), maxNodes);
        }
    }

    Result<Done> outcome() const
    {
        if (m_error != 0) {
            return systemError("cannot choose the NUMA node of memory", m_error,
                               "containers forbid it without --cap-add SYS_NICE");
        }
        return Done{};
    }

private:
    bool m_chosen = false;
    int m_error = 0;
    int m_modeBefore = MPOL_DEFAULT;
    NodeMask m_before{};
};

/// The node of the page at an address; absent where the kernel does not tell (memory of a driver's own).
std::optional<int> nodeOfPage(void* address)
{
    int status = -1;
    const long answer = ::syscall(SYS_move_pages, 0, 1UL, &address, nullptr, &status, 0);
    return answer == 0 && status >= 0 ? std::optional(status) : std::nullopt;
}

std::string firstLine(const std::string& path)
{
    std::string line;
    std::ifstream file(path);
    std::getline(file, line);
    return line;
}

std::optional<int> wholeNumber(std::string_view text)
{
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

} // namespace

void Unmap::operator()(std::byte* memory) const
{
    ::munmap(memory, size);
}

Result<HostBuffer::Pages> HostBuffer::map(std::size_t size, bool huge, std::string& detail)
{
    const std::size_t whole = (size + hugePage - 1) / hugePage * hugePage;
    constexpr int flags = MAP_PRIVATE | MAP_ANONYMOUS;
    void* memory = MAP_FAILED;
    if (huge) {
        memory = ::mmap(nullptr, whole, PROT_READ | PROT_WRITE, flags | MAP_HUGETLB, -1, 0);
        detail = memory != MAP_FAILED ? "huge pages of the pool" : "transparent huge pages, if the kernel grants them";
    }
    if (memory == MAP_FAILED) {
        memory = ::mmap(nullptr, whole, PROT_READ | PROT_WRITE, flags, -1, 0);
        if (memory == MAP_FAILED) {
            return systemError("cannot have host memory for the copies", errno, "use a smaller size");
        }
        ::madvise(memory, whole, huge ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
    }
    return Pages(static_cast<std::byte*>(memory), Unmap{whole});
}

Result<Done> HostBuffer::obtain(const Device& device, HostMemory kind, Bytes size)
{
    const auto bytes = static_cast<std::size_t>(size.count);
    if (kind == HostMemory::Pinned || kind == HostMemory::WriteCombined) {
        auto locked = device.allocateLocked(size, kind == HostMemory::WriteCombined);
        if (!locked) {
            return locked.error();
        }
        m_bytes = m_locked.emplace(*std::move(locked)).bytes();
        std::memset(m_bytes.data(), 1, bytes);
        return Done{};
    }
    auto pages = map(bytes, kind == HostMemory::Hugepages, m_detail);
    if (!pages) {
        return pages.error();
    }
    m_pages = *std::move(pages);
    m_bytes = {m_pages.get(), bytes};
    std::memset(m_bytes.data(), 1, bytes); // now the pages are there, and on their node
    if (kind != HostMemory::Pageable) {
        auto locked = device.lock(m_bytes);
        if (!locked) {
            return locked.error();
        }
        m_locked.emplace(*std::move(locked));
    }
    return Done{};
}

/// That memory came from the node is looked up, not believed.
Result<Done> HostBuffer::checkNode(std::optional<int> asked)
{
    const auto first = nodeOfPage(m_bytes.data());
    const auto last = nodeOfPage(m_bytes.data() + m_bytes.size() - 1);
    if (first && first == last) {
        m_detail = "NUMA node " + std::to_string(*first) + (m_detail.empty() ? "" : ", " + m_detail);
    }
    if (asked && first && (first != asked || last != asked)) {
        return Error{ErrorKind::Unsupported,
                     "memory was asked for on NUMA node " + std::to_string(*asked) + " and came from node "
                         + std::to_string(*first),
                     "free memory on that node"};
    }
    return Done{};
}

Result<HostBuffer> HostBuffer::make(const Device& device, HostMemory kind, Bytes size, std::optional<int> numaNode)
{
    if (numaNode && (*numaNode < 0 || *numaNode >= int(maxNodes))) {
        return Error{ErrorKind::Unsupported, "there is no NUMA node " + std::to_string(*numaNode),
                     "numactl --hardware lists them"};
    }
    HostBuffer buffer;
    {
        const OnNode chosen(numaNode);
        if (const auto done = chosen.outcome(); !done) {
            return done.error();
        }
        if (const auto done = buffer.obtain(device, kind, size); !done) {
            return done.error();
        }
    }
    if (const auto done = buffer.checkNode(numaNode); !done) {
        return done.error();
    }
    return buffer;
}

Result<Done> canChooseNode(int node)
{
    return OnNode(node).outcome();
}

std::vector<int> memoryNodes()
{
    std::vector<int> nodes;
    const auto list = firstLine("/sys/devices/system/node/has_memory"); // "0-1,4"
    for (std::size_t begin = 0; begin < list.size();) {
        const auto end = std::min(list.find(',', begin), list.size());
        const auto range = std::string_view(list).substr(begin, end - begin);
        const auto dash = range.find('-');
        const auto first = wholeNumber(range.substr(0, dash));
        const auto last = dash == std::string_view::npos ? first : wholeNumber(range.substr(dash + 1));
        for (int node = first.value_or(0); first && last && node <= *last && node < int(maxNodes); ++node) {
            nodes.push_back(node);
        }
        begin = end + 1;
    }
    return nodes.empty() ? std::vector<int>{0} : nodes;
}

std::optional<int> nodeOfDevice(const std::string& pciAddress)
{
    const auto node = wholeNumber(firstLine("/sys/bus/pci/devices/" + pciAddress + "/numa_node"));
    return node && *node >= 0 ? node : std::nullopt;
}

} // namespace sluice::gpu
