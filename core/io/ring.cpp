// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/ring.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <string_view>
#include <utility>

namespace sluice::io {

namespace {

struct SetupFlag {
    unsigned bit;
    std::string_view name;
};

/// Oldest first: the fallback drops from the end.
constexpr auto setupFlags = std::to_array<SetupFlag>({
    {IORING_SETUP_COOP_TASKRUN, "COOP_TASKRUN"},
    {IORING_SETUP_SINGLE_ISSUER, "SINGLE_ISSUER"},
    {IORING_SETUP_DEFER_TASKRUN, "DEFER_TASKRUN"},
#ifdef IORING_SETUP_NO_SQARRAY
    {IORING_SETUP_NO_SQARRAY, "NO_SQARRAY"},
#endif
});

std::string whyNot(int problem)
{
    switch (problem) {
    case ENOSYS:
        return "this kernel has no io_uring";
    case EPERM:
        return "io_uring is forbidden here (kernel.io_uring_disabled, or a container's seccomp profile)";
    case ENOMEM:
        return "the locked-memory limit is too small for a ring (ulimit -l)";
    default:
        return std::strerror(problem);
    }
}

} // namespace

Result<Ring> Ring::make(unsigned entries)
{
    int problem = 0;
    for (std::size_t kept = setupFlags.size() + 1; kept-- > 0;) {
        Ring ring;
        io_uring_params parameters{};
        for (std::size_t i = 0; i < kept; ++i) {
            parameters.flags |= setupFlags[i].bit;
            ring.m_detail.flags.emplace_back(setupFlags[i].name);
        }
        const int result = io_uring_queue_init_params(entries, &ring.m_ring, &parameters);
        if (result >= 0) {
            ring.m_owned = true;
            ring.m_detail.rung =
                kept == 0 ? "io_uring: plain" : fmt::format("io_uring: {}", fmt::join(ring.m_detail.flags, "|"));
            return ring;
        }
        problem = -result;
        if (problem != EINVAL) {
            break; // not a flag that the kernel does not know
        }
    }
    return Error{ErrorKind::Unsupported, "io_uring cannot be used: " + whyNot(problem), "use --engine threads"};
}

Ring::Ring(Ring&& other) noexcept
    : m_ring(other.m_ring), m_owned(std::exchange(other.m_owned, false)), m_detail(std::move(other.m_detail))
{ }

Ring::~Ring()
{
    if (m_owned) {
        io_uring_queue_exit(&m_ring);
    }
}

void Ring::note(const std::string& what, int result)
{
    m_detail.rung += result >= 0 ? ", " + what : fmt::format(", no {} ({})", what, std::strerror(-result));
}

void Ring::registerRing()
{
    note("registered ring", io_uring_register_ring_fd(&m_ring));
}

bool Ring::registerFile(int descriptor)
{
    const int result = io_uring_register_files(&m_ring, &descriptor, 1);
    note("registered file", result);
    return result >= 0;
}

bool Ring::registerBuffer(std::span<std::byte> memory)
{
    const iovec region{memory.data(), memory.size()};
    const int result = io_uring_register_buffers(&m_ring, &region, 1);
    note("registered buffers", result);
    return result >= 0;
}

} // namespace sluice::io
