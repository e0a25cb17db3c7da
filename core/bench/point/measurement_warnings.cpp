// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/point/measurement_warnings.h"

#include "core/base/text/words.h"
#include "core/bench/point/layer_warnings.h"
#include "core/bench/point/measured_file.h"
#include "core/bench/point/memory_answers.h"
#include "core/bench/point/processor_watch.h"

#include <fmt/format.h>

namespace sluice {

namespace {

/// Tells by the counters of the device beneath who else was there, and what never reached it.
void addNeighbours(Measurement& m, const io::Target& target, const PathHardware& hardware)
{
    constexpr double muchMore = 1.25;
    const Bytes worthTelling = mebibytes(16) + m.point.readSize * m.point.inFlight() * 2;
    const bool readAhead = m.point.access == Access::Buffered; // the kernel asks for more than it was asked
    const bool told = m.pageCache && readAhead;
    if (const auto* device = outrunDevice(m, target, hardware); device != nullptr && !told) {
        m.warnings.push_back(fmt::format("{} moved only {} of what was read: the rest came from memory above it",
                                         device->device, percentWords(device->bytes / m.bytes)));
        return;
    }
    // btrfs lies on several devices side by side, of which the first does a part.
    const bool sideBySide = target.fileSystem.name == "btrfs" && m.layers.size() > 1;
    if (m.layers.empty() || m.interrupted || m.bytes.count == 0 || sideBySide || readAhead) {
        return;
    }
    const auto& device = m.layers.front();
    if (device.bytes / m.bytes > muchMore && device.bytes - m.bytes > worthTelling) {
        m.warnings.push_back(fmt::format("{} moved {:.1f} times what was asked: somebody else uses it too",
                                         device.device, device.bytes / m.bytes));
    }
}

void addCacheWarnings(Measurement& m, const io::Target& target)
{
    const bool buffered = m.point.access == Access::Buffered && m.point.direction == Direction::Read;
    if (buffered && !target.fileSystem.memoryOnly && m.pageCacheResidentBefore.value_or(0) > coldEnough) {
        m.warnings.push_back(fmt::format("not cold: {} of the file was in the page cache before",
                                         percentWords(*m.pageCacheResidentBefore)));
    }
    if (m.pageCache && target.fileSystem.memoryOnly) {
        m.warnings.push_back(target.fileSystem.name + " lives in memory: this is the speed of memory, not of a device");
    } else if (m.pageCache) {
        m.warnings.emplace_back(
            m.point.access == Access::Direct
                ? "not proven to have come from the device, although O_DIRECT was asked for: may be the speed of memory"
                : "read through the page cache: may be the speed of memory, not of the device");
    }
}

} // namespace

void addWarnings(Measurement& m, const io::Target& target, const PathHardware& hardware)
{
    addCacheWarnings(m, target);
    const auto layers = layerWarnings(target.fileSystem, hardware);
    m.warnings.insert(m.warnings.end(), layers.begin(), layers.end());
    addNeighbours(m, target, hardware);
    if (m.processorStolen && *m.processorStolen > muchStolen) {
        m.warnings.push_back(fmt::format("the hypervisor gave {} of the processor time that was wanted here to other "
                                         "machines: rates may be lower than this machine can give",
                                         percentWords(*m.processorStolen)));
    }
    if (!m.engineSetup.fallbackReason.empty()) {
        m.warnings.push_back("not as asked: " + m.engineSetup.fallbackReason);
    }
    if (m.unanswered > 0) {
        m.warnings.push_back(
            fmt::format("the storage stopped answering: {} of the measuring threads were left waiting", m.unanswered));
    }
    if (m.verified) {
        m.warnings.emplace_back("every byte was compared, which takes processor time: rates are lower than without");
    }
    if (!m.steady && !m.interrupted) {
        m.warnings.push_back("not steady: " + m.unsteadyReason);
    }
}

} // namespace sluice
