// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/point/measured_file.h"
#include "core/io/engine/engine.h"
#include "core/io/workers.h"

#include <algorithm>
#include <chrono>
#include <utility>

/// How a file to measure comes to be.
namespace sluice {

namespace {

constexpr Bytes pageOfFile{4096};
constexpr int prepareDepth = 4;

Bytes rounded(Bytes size, Bytes unit)
{
    return Bytes{(size.count + unit.count - 1) / unit.count * unit.count};
}

/// Returns what is written of a file of that size: whole blocks. What is too much is cut off afterwards.
Bytes wholeBlocks(Bytes size)
{
    return rounded(size, writeBlockOf(size));
}

io::Workers::Clock::duration ofClock(Seconds time)
{
    return std::chrono::duration_cast<io::Workers::Clock::duration>(time);
}

/// Opens a file to write to: past the page cache where that is possible.
Result<OpenedFile> openedToFill(const FilePlace& place, const IoPoint& point)
{
    OpenedFile opened{.point = point, .reason = {}, .file = {}, .reader = {}, .resident = {}};
    auto file = place.openWithFallback(opened.point, opened.reason);
    if (!file) {
        return file.error();
    }
    opened.file = *std::move(file);
    return opened;
}

/// Notices that storage from which something came has fallen silent.
class SilenceWatch {
public:
    explicit SilenceWatch(io::Workers::Clock::duration patience) : m_patience(patience) { }

    /// Tells whether nothing has been added to `bytes` for too long.
    bool isSilent(Bytes bytes)
    {
        const auto now = io::Workers::Clock::now();
        m_last = bytes > m_bytes ? now : m_last;
        m_bytes = bytes;
        return now - m_last > m_patience;
    }

private:
    io::Workers::Clock::duration m_patience;
    io::Workers::Clock::time_point m_last = io::Workers::Clock::now();
    Bytes m_bytes;
};

} // namespace

Bytes writeBlockOf(Bytes size)
{
    Bytes block = largestWriteBlock;
    while (size < largestWriteBlock && block > pageOfFile && size.count % block.count != 0) {
        block.count /= 2;
    }
    return block;
}

Result<MeasuredFile> MeasuredFile::existing(const io::Target& target)
{
    MeasuredFile file(target);
    file.m_size = target.size;
    return file;
}

Result<MeasuredFile> MeasuredFile::make(const io::Target& directory, const PrepareSpec& spec, std::stop_token stop)
{
    const auto silence = ofClock(spec.silence);
    auto own = io::answerOf<io::OwnFile>(
        directory.path, [path = directory.path, stop] { return io::OwnFile::create(path, stop); }, stop, silence);
    if (!own) {
        return own.error();
    }
    MeasuredFile file(directory);
    file.m_own = std::make_shared<io::OwnFile>(std::move(*own));
    file.m_size = rounded(spec.size, pageOfFile);
    if (auto reserved = file.m_own->reserve(wholeBlocks(file.m_size), spec.reserve, stop, silence); !reserved) {
        return reserved.error();
    }
    auto outcome = file.fill(spec, stop);
    if (!outcome) {
        return outcome.error();
    }
    if (outcome->unanswered > 0) {
        file.abandon();
    }
    if ((outcome->unanswered > 0 || outcome->interrupted) && !stop.stop_requested()) {
        return io::noAnswer(directory.path, silence);
    }
    if (outcome->interrupted) {
        return Error{ErrorKind::Interrupted, "stopped while the file was being written",
                     "nothing was measured; the file is removed"};
    }
    file.m_size = std::min(file.m_size, outcome->finished);
    if (auto kept = file.m_own->keep(file.m_size, stop); !kept) {
        return kept.error();
    }
    return file;
}

Result<io::LoadOutcome> MeasuredFile::fill(const PrepareSpec& spec, const std::stop_token& stop) const
{
    const bool uring = io::makeEngine(EngineKind::Uring).ok();
    // Without io_uring one writer, so that what is written by the end is the beginning of the file.
    IoPoint point{.engine = uring ? EngineKind::Uring : EngineKind::Threads,
                  .direction = Direction::Write,
                  .readSize = writeBlockOf(m_size),
                  .depth = uring ? prepareDepth : 1};
    auto writer = io::answerOf<OpenedFile>(
        m_target.path, [place = place(), point] { return openedToFill(place, point); }, stop, ofClock(spec.silence));
    if (!writer) {
        return writer.error();
    }
    std::stop_source ending;
    const std::stop_callback passOn(stop, [&ending] { ending.request_stop(); });
    SilenceWatch watch(ofClock(spec.silence));
    const auto patient = [&](const io::LoadOutcome& soFar) {
        if (spec.progress) {
            spec.progress(std::min(soFar.bytes, m_size), m_size);
        }
        watch.isSilent(soFar.bytes) ? ending.request_stop() : false;
        return spec.patience == Seconds{} || soFar.seconds < spec.patience || soFar.bytes < largestWriteBlock;
    };
    auto outcome = io::runLoad({.descriptor = writer->file.descriptor(),
                                .point = writer->point,
                                .fileSize = wholeBlocks(m_size),
                                .runtime = Seconds(1e9),
                                .limit = wholeBlocks(m_size),
                                .content = m_content,
                                .refill = true},
                               ending.get_token(), patient);
    if (outcome && outcome->unanswered > 0) {
        writer->file.abandon();
    }
    return outcome;
}

} // namespace sluice
