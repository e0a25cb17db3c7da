// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/uring/read_queue.h"

#include <array>
#include <cerrno>

namespace sluice::io {

Result<ReadQueue> ReadQueue::make(int descriptor, std::vector<std::span<std::byte>> buffers)
{
    auto ring = Ring::make(static_cast<unsigned>(buffers.size()));
    if (!ring) {
        return ring.error();
    }
    return ReadQueue(*std::move(ring), descriptor, std::move(buffers));
}

ReadQueue::~ReadQueue()
{
    constexpr int maxPutOff = 100'000; // in a row
    for (int putOff = 0; !m_buffers.empty() && m_inFlight > 0 && putOff < maxPutOff;) {
        io_uring_cqe* cqe = nullptr;
        const int result = io_uring_submit_and_wait_timeout(m_ring.get(), &cqe, 1, nullptr, nullptr);
        if (result < 0 && result != -EINTR && result != -EAGAIN && result != -EBUSY) {
            return;
        }
        putOff = result < 0 ? putOff + 1 : 0;
        if (cqe != nullptr) {
            io_uring_cqe_seen(m_ring.get(), cqe);
            --m_inFlight;
        }
    }
}

void ReadQueue::read(int slot, std::int64_t offset)
{
    const auto buffer = m_buffers[static_cast<std::size_t>(slot)];
    io_uring_sqe* sqe = io_uring_get_sqe(m_ring.get());
    io_uring_prep_read(sqe, m_descriptor, buffer.data(), static_cast<unsigned>(buffer.size()),
                       static_cast<std::uint64_t>(offset));
    io_uring_sqe_set_data64(sqe, static_cast<std::uint64_t>(slot));
    ++m_inFlight;
}

Result<std::vector<int>> ReadQueue::finished(Nanoseconds patience)
{
    __kernel_timespec time{patience.count() / 1'000'000'000, patience.count() % 1'000'000'000};
    io_uring_cqe* first = nullptr;
    const int result = io_uring_submit_and_wait_timeout(m_ring.get(), &first, 1, &time, nullptr);
    if (result < 0 && result != -ETIME && result != -EINTR && result != -EAGAIN && result != -EBUSY) {
        return systemError("io_uring cannot submit", -result);
    }
    std::array<io_uring_cqe*, 64> cqes{};
    const unsigned count = io_uring_peek_batch_cqe(m_ring.get(), cqes.data(), unsigned(cqes.size()));
    std::vector<int> slots;
    int failed = 0;
    bool cut = false;
    for (unsigned i = 0; i < count; ++i) {
        const auto slot = static_cast<int>(io_uring_cqe_get_data64(cqes[i]));
        const auto wanted = static_cast<int>(m_buffers[static_cast<std::size_t>(slot)].size());
        failed = cqes[i]->res < 0 ? -cqes[i]->res : failed;
        cut = cut || (cqes[i]->res >= 0 && cqes[i]->res != wanted);
        slots.push_back(slot);
    }
    io_uring_cq_advance(m_ring.get(), count);
    m_inFlight -= static_cast<int>(count);
    if (failed != 0) {
        return systemError("cannot read", failed, "dmesg tells whether the drive is well");
    }
    if (cut) {
        return Error{ErrorKind::Corrupt, "the file ends within a read",
                     "it became shorter, or is smaller than one read"};
    }
    return slots;
}

} // namespace sluice::io
