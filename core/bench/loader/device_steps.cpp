// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/loader/device_steps.h"

#include <algorithm>

namespace sluice {

Result<DeviceSteps::Side> DeviceSteps::makeSide(const gpu::Device& device, Bytes largestBatch)
{
    auto host = device.allocateLocked(largestBatch);
    if (!host) {
        return host.error();
    }
    auto memory = device.allocate(largestBatch);
    if (!memory) {
        return memory.error();
    }
    auto copied = device.makeEvent(gpu::EventUse::Waiting);
    auto start = device.makeEvent();
    auto end = device.makeEvent();
    auto over = device.makeEvent(gpu::EventUse::Waiting);
    for (const auto* event : {&copied, &start, &end, &over}) {
        if (!*event) {
            return event->error();
        }
    }
    return Side{*std::move(host),  *std::move(memory), *std::move(copied),
                *std::move(start), *std::move(end),    *std::move(over)};
}

DeviceSteps::DeviceSteps(const gpu::Device& device, gpu::Kernels kernels, std::array<gpu::Stream, 2> streams,
                         gpu::Event began, Seconds stepTime)
    : m_device(device), m_kernels(std::move(kernels)), m_duration(std::chrono::duration_cast<Nanoseconds>(stepTime)),
      m_began(std::move(began)), m_copies(std::move(streams[0])), m_steps(std::move(streams[1]))
{ }

Result<std::unique_ptr<DeviceSteps>> DeviceSteps::make(const gpu::Device& device, Bytes largestBatch, Seconds stepTime)
{
    device.use();
    auto kernels = gpu::Kernels::load(device);
    if (!kernels) {
        return kernels.error();
    }
    auto copies = device.makeStream();
    auto steps = device.makeStream();
    auto began = device.makeEvent();
    for (const auto* stream : {&copies, &steps}) {
        if (!*stream) {
            return stream->error();
        }
    }
    if (!began) {
        return began.error();
    }
    std::unique_ptr<DeviceSteps> made(new DeviceSteps(
        device, *std::move(kernels), {*std::move(copies), *std::move(steps)}, *std::move(began), stepTime));
    for (int i = 0; i < 2; ++i) {
        auto side = makeSide(device, largestBatch);
        if (!side) {
            return side.error();
        }
        made->m_sides.push_back(*std::move(side));
    }
    return made;
}

DeviceSteps::~DeviceSteps()
{
    m_device.use();
    (void)m_copies.synchronize(); // what failed has been said by then
    (void)m_steps.synchronize();
}

Result<Done> DeviceSteps::begin()
{
    m_device.use();
    return m_steps.record(m_began);
}

Result<Done> DeviceSteps::take(const Batch& batch)
{
    auto& side = sideOf(m_taken++);
    auto space = side.host.bytes();
    for (const auto& sample : batch) {
        std::copy(sample.begin(), sample.end(), space.begin());
        space = space.subspan(sample.size());
    }
    const auto gathered = side.host.bytes().first(side.host.bytes().size() - space.size());
    const auto done = m_copies.copyToDevice(side.memory.address(), gathered);
    return done ? m_copies.record(side.copied) : done;
}

Result<Done> DeviceSteps::compute()
{
    const auto& side = sideOf(m_begun++);
    auto done = m_steps.waitFor(side.copied);
    done = done ? m_steps.record(side.start) : done;
    done = done ? m_kernels.step(m_steps, m_duration) : done;
    done = done ? m_steps.record(side.end) : done;
    return done ? m_steps.record(side.over) : done;
}

Result<std::optional<DeviceStep>> DeviceSteps::finish()
{
    if (m_finished == m_begun) {
        return std::optional<DeviceStep>();
    }
    const auto& side = sideOf(m_finished);
    if (const auto done = side.over.wait(); !done) {
        return done.error();
    }
    const auto& before = m_finished == 0 ? m_began : sideOf(m_finished - 1).end;
    ++m_finished;
    const auto sinceLast = side.end.since(before);
    const auto compute = side.end.since(side.start);
    if (!sinceLast || !compute) {
        return sinceLast ? compute.error() : sinceLast.error();
    }
    return std::optional(DeviceStep{*sinceLast, *compute});
}

} // namespace sluice
