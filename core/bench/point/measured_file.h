// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/bench/point/file_place.h"
#include "core/bench/point/layer_watch.h"
#include "core/bench/point/processor_watch.h"
#include "core/io/engine/load.h"
#include "core/io/files/own_file.h"
#include "core/io/files/target.h"
#include "core/topology/snapshot.h"
#include "models/storage/measurement.h"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace sluice {

/// How long to measure one point.
struct MeasureTiming {
    Seconds runtime{5}; ///< recorded part, at most
    Seconds ramp{0.5}; ///< before it, discarded
    Seconds atLeast{}; ///< recorded part, before the interval is looked at
    double enoughHalfWidth = 0; ///< end early when the relative half width is this small; 0: never
    Seconds patience{60}; ///< for reads in flight at the end to come back, before they are given up
    Bytes limit{}; ///< end after this much; 0: by time alone
    Sync sync = Sync::None; ///< after writes
    bool evict = true; ///< buffered reads of our own file begin with nothing of it in the page cache, and leave nothing
};

/// More of it in the page cache than this before a measurement, and it was not cold.
inline constexpr double coldEnough = 0.05;

/// Live rate while measuring, from the thread that called measure.
using RateListener = std::function<void(const RateSample&)>;

/// How to make our own file.
struct PrepareSpec {
    Bytes size{};
    Seconds patience{}; ///< settle for a smaller file after this long; 0: wait for all of it
    Bytes reserve{}; ///< space that must stay free
    Seconds silence = io::patienceWithStorage; ///< storage from which nothing comes for so long is given up
    std::function<void(Bytes written, Bytes wanted)> progress{};
};

inline constexpr Bytes largestWriteBlock = mebibytes(4);
/// Returns the block in which a file of that size is written: of a smaller one than the largest block, the largest
/// power of two that divides it, a page at least.
Bytes writeBlockOf(Bytes size);

/// What is measured: our own file in a folder, or an existing file or device that is only read. Ready
/// to be measured at any number of points. Used from one thread.
class MeasuredFile {
public:
    /// Writes incompressible data to a nameless file in the folder. With the stop requested it ends
    /// with ErrorKind::Interrupted, and the file is gone. Errors: noAnswer where the storage falls silent.
    static Result<MeasuredFile> make(const io::Target& directory, const PrepareSpec& spec, std::stop_token stop);
    static Result<MeasuredFile> existing(const io::Target& target);

    /// Measures one point. Falls back from io_uring to threads and from O_DIRECT to the page cache
    /// where the system refuses, with the reason in the measurement. Writes go to our own file alone.
    /// Errors: read size not possible here, a failing read, a write on a file that is not ours, verifying
    /// one whose content is not known, buffers that do not fit into memory. When the storage stops answering,
    /// `unanswered` of the measurement is above 0, and the file can be measured no more.
    Result<Measurement> measure(IoPoint point, const MeasureTiming& timing, std::stop_token stop,
                                const RateListener& listener = {}, const io::EngineOptions& options = {});

    /// The same file once more, to be read past the page cache by other means. Errors: not possible here.
    Result<io::File> openDirect() const { return place().openFor(Direction::Read, Access::Direct); }
    /// Of our own file; absent where an existing one is read.
    std::optional<io::Content> content() const { return m_own ? std::optional(m_content) : std::nullopt; }
    Bytes size() const { return m_size; }
    const io::Target& target() const { return m_target; }

private:
    explicit MeasuredFile(io::Target target)
        : m_target(std::move(target)), m_hardware(livePathHardware(m_target.path)), m_layers(m_hardware.layers)
    { }

    FilePlace place() const { return {m_target, m_own, m_size}; }

    Result<io::LoadOutcome> fill(const PrepareSpec& spec, const std::stop_token& stop) const;
    Result<Done> soundRequest(const IoPoint& point, const io::EngineOptions& options) const;
    Result<Done> timeSync(Measurement& m, const io::File& file, const MeasureTiming& timing,
                          const io::LoadOutcome& outcome, const std::stop_token& stop);
    /// What a load at a point came to, and where and how it was carried out.
    Measurement measurementOf(const io::LoadOutcome& outcome, const IoPoint& point,
                              const io::EngineOptions& options) const;
    void abandon();
    /// As `measure`, with exceptions.
    Result<Measurement> measured(IoPoint point, const MeasureTiming& timing, const std::stop_token& stop,
                                 const RateListener& listener, const io::EngineOptions& options);
    /// Of storage that did not even let its file be opened.
    Measurement unanswered(const IoPoint& point, const std::stop_token& stop) const;

    io::Target m_target;
    PathHardware m_hardware;
    LayerWatch m_layers;
    ProcessorWatch m_processors;
    std::shared_ptr<io::OwnFile> m_own; ///< null where an existing one is read
    io::Content m_content = io::Content::unique(); ///< of our own file
    Bytes m_size;
};

} // namespace sluice
