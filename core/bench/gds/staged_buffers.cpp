// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/gds/staged_buffers.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace sluice {

namespace {

constexpr std::size_t maxStreams = 4; ///< a GPU has no more copy engines for one direction

} // namespace

StagedBuffers::StagedBuffers(const gpu::Device& device, const GpuReadFile& file, const GpuReadSpec& spec,
                             gpu::LockedMemory host, gpu::DeviceMemory memory)
    : m_device(device), m_file(file), m_spec(spec), m_host(std::move(host)), m_memory(std::move(memory)),
      m_offsets(Pattern::Random, file.size, spec.readSize, 0, 1, orderSeed),
      m_slots(static_cast<std::size_t>(spec.depth))
{ }

Result<std::unique_ptr<StagedBuffers>> StagedBuffers::make(const gpu::Device& device, const GpuReadFile& file,
                                                           const GpuReadSpec& spec)
{
    auto host = device.allocateLocked(spec.readSize * spec.depth);
    if (!host) {
        return host.error();
    }
    auto memory = device.allocate(spec.readSize * spec.depth);
    if (!memory) {
        return memory.error();
    }
    std::unique_ptr<StagedBuffers> buffers(new StagedBuffers(device, file, spec, *std::move(host), *std::move(memory)));
    if (const auto done = buffers->equip(); !done) {
        return done.error();
    }
    return buffers;
}

StagedBuffers::~StagedBuffers()
{
    for (const auto& stream : m_streams) {
        (void)stream.synchronize(); // what failed has been said by then
    }
}

Result<Done> StagedBuffers::equip()
{
    std::vector<std::span<std::byte>> buffers;
    for (int slot = 0; slot < size(); ++slot) {
        auto event = m_device.makeEvent(gpu::EventUse::Waiting);
        if (!event) {
            return event.error();
        }
        at(slot).copied.emplace(*std::move(event));
        buffers.push_back(bufferOf(slot));
    }
    while (m_streams.size() < std::min(maxStreams, m_slots.size())) {
        auto stream = m_device.makeStream();
        if (!stream) {
            return stream.error();
        }
        m_streams.push_back(*std::move(stream));
    }
    auto queue = io::ReadQueue::make(m_file.descriptor, std::move(buffers));
    if (!queue) {
        return queue.error();
    }
    m_queue.emplace(*std::move(queue));
    return Done{};
}

void StagedBuffers::read(int slot)
{
    at(slot).begun = ReadTally::Clock::now();
    at(slot).offset = m_offsets.next();
    m_queue->read(slot, at(slot).offset);
}

Result<Done> StagedBuffers::startCopy(int slot)
{
    const auto& stream = streamOf(slot);
    if (const auto done = stream.copyToDevice(addressOf(slot), bufferOf(slot)); !done) {
        return done.error();
    }
    m_copying.push_back(slot);
    return stream.record(*at(slot).copied);
}

Result<std::optional<int>> StagedBuffers::finishedCopy(bool wait)
{
    if (m_copying.empty()) {
        return std::optional<int>();
    }
    const int slot = m_copying.front();
    const auto& copied = *at(slot).copied;
    if (wait) {
        if (const auto done = copied.wait(); !done) {
            return done.error();
        }
    } else {
        const auto passed = copied.passed();
        if (!passed || !*passed) {
            return passed ? Result<std::optional<int>>(std::nullopt) : passed.error();
        }
    }
    m_copying.pop_front();
    return std::optional(slot);
}

Result<Done> StagedBuffers::finishCopies()
{
    m_copying.clear();
    for (const auto& stream : m_streams) {
        if (const auto done = stream.synchronize(); !done) {
            return done.error();
        }
    }
    return Done{};
}

Result<Done> StagedBuffers::verify(bool onDevice)
{
    std::vector<std::byte> fromDevice(bytesOfRead());
    for (int slot = 0; slot < size() && m_file.content; ++slot) {
        std::span<const std::byte> arrived = bufferOf(slot);
        if (onDevice) {
            auto done = streamOf(slot).copyToHost(fromDevice, addressOf(slot));
            done = done ? streamOf(slot).synchronize() : done;
            if (!done) {
                return done.error();
            }
            arrived = fromDevice;
        }
        if (const auto wrong = m_file.content->firstWrong(arrived, at(slot).offset)) {
            return Error{ErrorKind::Corrupt, fmt::format("what arrived is not what was written at {}", *wrong),
                         "a fault of the drive, the memory or the GPU: dmesg tells more"};
        }
    }
    return Done{};
}

} // namespace sluice
