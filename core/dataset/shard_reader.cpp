// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/shard_reader.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sluice::dataset {

namespace {

constexpr std::int64_t pageBytes = 4096;

/// Pages that `run` touches, all its samples together.
double pagesOf(const SampleRun& run)
{
    const auto pagesAt = [&run](std::int64_t offset) {
        return offset / pageBytes == (offset + run.length - 1) / pageBytes
            ? 1.0
            : static_cast<double>((offset + run.length - 1) / pageBytes - offset / pageBytes + 1);
    };
    if (run.count == 1) {
        return pagesAt(run.offset);
    }
    // On average a sample begins anywhere in a page, unless all begin at the same place of one.
    const double mean = 1 + static_cast<double>(run.length - 1) / pageBytes;
    return static_cast<double>(run.count) * (run.length % pageBytes == 0 ? pagesAt(run.offset) : mean);
}

/// A step through `count` shards that visits each once and never stays in one region for long.
std::size_t stepOf(std::size_t count)
{
    auto step = static_cast<std::size_t>(static_cast<double>(count) * 0.618);
    while (step > 1 && std::gcd(step, count) != 1) {
        --step;
    }
    return std::max<std::size_t>(1, step);
}

std::int64_t alignedOf(const SampleRun& run)
{
    if (run.offset % pageBytes == 0 && run.length % pageBytes == 0) {
        return run.count;
    }
    const auto period =
        pageBytes / std::gcd(run.length, pageBytes); // samples after which the place in a page is the same
    for (std::int64_t i = 0; i < std::min(period, run.count); ++i) {
        if ((run.offset + i * (run.length % pageBytes)) % pageBytes == 0) {
            return 1 + (run.count - 1 - i) / period;
        }
    }
    return 0;
}

} // namespace

void ShardSurvey::take(const SampleRun& run)
{
    m_shard.stored.add(run.length, run.count);
    m_shard.payload.add(run.payload, run.count);
    m_shard.samples += static_cast<double>(run.count);
    m_shard.aligned += alignedOf(run);
    m_shard.pages += pagesOf(run);
}

void ShardSurvey::keep(const ShardReading& reading, const Found& file, const ShardFindings& shard)
{
    const auto bytes =
        static_cast<double>(reading.whole ? file.size : std::clamp<std::int64_t>(reading.readTo, 1, file.size));
    // Behind a compression all bytes of the file are its samples', and no sample is stored larger than it is.
    const auto scaled = [&](const SizeTally& sizes, bool framed) {
        const double factor = reading.behindCompression && sizes.sum() > 0 ? bytes / sizes.sum() : 1;
        return factor == 1 || (!framed && factor > 1) ? sizes : sizes.scaled(factor);
    };
    m_found.stored.add(scaled(shard.stored, true));
    m_found.payload.add(scaled(shard.payload, false));
    m_found.unpacked += reading.behindCompression ? shard.payload.sum() : static_cast<double>(reading.unpackedBytes);
    m_found.samples += shard.samples;
    m_found.aligned += shard.aligned;
    m_found.pages += shard.pages;
    m_found.bytesRead += bytes;
    m_found.units += static_cast<double>(reading.unit);
    m_found.unitShards += reading.unit > 0 ? 1 : 0;
    m_found.files += reading.files - 1;
    m_found.exact = m_found.exact && reading.whole;
    m_found.codec = m_found.codec.empty() ? reading.codec : m_found.codec;
    ++m_found.shardsRead;
    for (const auto& note : reading.notes) {
        if (m_notes.size() < 8 && m_notes.insert(note).second) {
            m_found.notes.push_back(note);
        }
    }
}

Result<Done> ShardSurvey::readOne(const Found& file, LeftOutTally& leftOut)
{
    const auto view =
        file.storeFiles > 0 ? Result<FileView>(FileView::ofFolder(file.path, file.size)) : FileView::open(file.path);
    m_shard = {};
    const auto reading = view ? m_reader.read(*view, m_options,
                                              [this](const SampleRun& run) {
                                                  take(run);
                                                  return !m_options.enough() && !m_stop.stop_requested();
                                              })
                              : Result<ShardReading>(view.error());
    if (reading) {
        keep(*reading, file, m_shard);
        return Done{};
    }
    const auto& error = reading.error();
    if (error.kind == ErrorKind::Usage || error.kind == ErrorKind::Unsupported
        || error.kind == ErrorKind::Interrupted) {
        return error;
    }
    m_firstError.push_back(error);
    m_firstError.resize(1);
    ++m_found.broken;
    m_found.brokenBytes += static_cast<double>(file.size);
    leftOut.add("shards that cannot be read", error.message);
    return Done{};
}

void ShardSurvey::estimateRest()
{
    const double rest = m_group.bytes - m_found.brokenBytes;
    m_found.exact = m_found.exact && m_found.shardsRead + m_found.broken == m_group.files;
    if (!m_found.exact && m_found.bytesRead > 0) {
        m_found.samples = std::round(m_found.samples * rest / m_found.bytesRead);
    }
}

Result<ShardFindings> ShardSurvey::run(LeftOutTally& leftOut)
{
    const auto count = m_group.list.size();
    const auto step = stepOf(count);
    for (std::size_t i = 0, at = 0; i < count; ++i, at = (at + step) % count) {
        if (m_stop.stop_requested()) {
            return Error{ErrorKind::Interrupted, "interrupted before the data set was read", ""};
        }
        if (m_found.shardsRead > 0 && m_options.enough()) {
            break;
        }
        if (const auto read = readOne(m_group.list[at], leftOut); !read) {
            return read.error();
        }
    }
    if (m_found.shardsRead == 0) {
        return m_firstError.front();
    }
    estimateRest();
    return m_found;
}

} // namespace sluice::dataset
