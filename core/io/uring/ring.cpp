// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/uring/ring.h"

#include "core/base/files/system_call.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <string_view>
#include <utility>
#include <vector>

namespace sluice::io {

namespace {

struct SetupFlag {
    unsigned bit;
    std::string_view name;
};

struct SetupFlags {
    std::vector<SetupFlag> asked; ///< never dropped
    std::vector<SetupFlag> wished; ///< oldest first: the fallback drops from the end
};

SetupFlags setupFlags(const EngineOptions& options)
{
    SetupFlags flags;
    if (options.ioPoll) {
        flags.asked.push_back({IORING_SETUP_IOPOLL, "IOPOLL"});
    }
    if (options.sqPoll) {
        flags.asked.push_back({IORING_SETUP_SQPOLL, "SQPOLL"});
        flags.wished.push_back({IORING_SETUP_SINGLE_ISSUER, "SINGLE_ISSUER"});
    } else { // with SQPOLL the kernel refuses those about task work
        flags.wished = {{IORING_SETUP_COOP_TASKRUN, "COOP_TASKRUN"},
                        {IORING_SETUP_SINGLE_ISSUER, "SINGLE_ISSUER"},
                        {IORING_SETUP_DEFER_TASKRUN, "DEFER_TASKRUN"}};
    }
#ifdef IORING_SETUP_NO_SQARRAY
    flags.wished.push_back({IORING_SETUP_NO_SQARRAY, "NO_SQARRAY"});
#endif
    return flags;
}

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

Error unusable(int problem)
{
    return {ErrorKind::Unsupported, "io_uring cannot be used: " + whyNot(problem), Remedy::ThreadsEngine};
}

} // namespace

Result<Ring> Ring::make(unsigned entries, const EngineOptions& options)
{
    const auto [asked, wished] = setupFlags(options);
    int problem = 0;
    for (std::size_t kept = wished.size() + 1; kept-- > 0;) {
        auto tried = asked;
        tried.insert(tried.end(), wished.begin(), wished.begin() + static_cast<std::ptrdiff_t>(kept));
        Ring ring;
        io_uring_params parameters{};
        for (const auto& flag : tried) {
            parameters.flags |= flag.bit;
            ring.m_setup.flags.emplace_back(flag.name);
        }
        const int result = io_uring_queue_init_params(entries, &ring.m_ring, &parameters);
        if (result >= 0) {
            ring.m_owned = true;
            ring.m_setup.summary =
                tried.empty() ? "io_uring: plain" : fmt::format("io_uring: {}", fmt::join(ring.m_setup.flags, "|"));
            return ring;
        }
        problem = -result;
        if (problem != EINVAL) {
            break; // not a flag that the kernel does not know
        }
    }
    return unusable(problem);
}

Result<Done> Ring::tryOut()
{
    io_uring_prep_nop(io_uring_get_sqe(&m_ring));
    int result = -EINTR;
    for (int i = 0; result == -EINTR && i < maxInterruptions; ++i) {
        result = io_uring_submit_and_wait(&m_ring, 1);
    }
    return result >= 0 ? Result<Done>(Done{}) : unusable(-result);
}

Ring::Ring(Ring&& other) noexcept
    : m_ring(other.m_ring), m_owned(std::exchange(other.m_owned, false)), m_setup(std::move(other.m_setup))
{ }

Ring::~Ring()
{
    if (m_owned) {
        io_uring_queue_exit(&m_ring);
    }
}

bool Ring::noteResult(const std::string& what, int result)
{
    m_setup.note(result >= 0 ? what : fmt::format("no {} ({})", what, std::strerror(-result)));
    return result >= 0;
}

void Ring::registerRing()
{
    noteResult("registered ring", io_uring_register_ring_fd(&m_ring));
}

void Ring::registerFile(int descriptor)
{
    m_setup.fixedFile = noteResult("registered file", io_uring_register_files(&m_ring, &descriptor, 1));
}

void Ring::registerBuffer(std::span<std::byte> memory)
{
    const iovec region{memory.data(), memory.size()};
    m_setup.fixedBuffers = noteResult("registered buffers", io_uring_register_buffers(&m_ring, &region, 1));
}

void Ring::limitKernelWorkers(unsigned max)
{
    unsigned boundedAndUnbounded[2] = {max, max};
    static_cast<void>(io_uring_register_iowq_max_workers(&m_ring, boundedAndUnbounded));
}

} // namespace sluice::io
