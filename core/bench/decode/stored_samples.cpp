// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/decode/stored_samples.h"

#include "core/base/files/system_call.h"
#include "core/base/text/words.h"
#include "core/io/engine/offsets.h"
#include "core/io/files/file.h"
#include "core/io/workers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <unistd.h>

namespace sluice {

namespace {

constexpr std::int64_t tarHeader = 512;

Result<Done> readAllOf(const std::string& path, std::int64_t offset, std::span<std::byte> into)
{
    const auto file = io::File::openAtOnce(path, O_RDONLY);
    if (!file) {
        return file.error();
    }
    while (!into.empty()) {
        const auto got = uninterrupted([&] { return ::pread(file->descriptor(), into.data(), into.size(), offset); });
        if (got < 0) {
            return systemError("cannot read " + path, errno);
        }
        if (got == 0) {
            return Error{ErrorKind::Corrupt, fmt::format("{} became shorter while it was read", path),
                         "do not change a data set that is being measured"};
        }
        into = into.subspan(static_cast<std::size_t>(got));
        offset += got;
    }
    return Done{};
}

/// Refuses shards that are compressed as a whole: what lies at a sample's place is a part of the stream.
std::optional<Error> compressedShard(const std::string& path)
{
    using decoders::Encoding;
    std::array<std::byte, 16> head{};
    if (const auto done = readAllOf(path, 0, head); !done) {
        return done.error();
    }
    const auto encoding = decoders::encodingOf(head);
    if (encoding != Encoding::Gzip && encoding != Encoding::Zstd && encoding != Encoding::Lz4) {
        return std::nullopt;
    }
    return Error{ErrorKind::Unsupported,
                 fmt::format("{} is compressed as a whole: none of its samples can be read alone", path),
                 "unpack one of the shards and measure that"};
}

Result<StoredSample> readSample(const dataset::Catalogue& catalogue, const dataset::Sample& where)
{
    const auto wrapping = wrappingOf(catalogue.summary.format);
    if (wrapping != decoders::Wrapping::Whole) {
        if (auto compressed = compressedShard(catalogue.files[where.file])) {
            return *std::move(compressed);
        }
    }
    const bool withHeader = wrapping == decoders::Wrapping::TarMembers && where.offset >= tarHeader;
    StoredSample sample;
    sample.begin = withHeader ? tarHeader : 0;
    sample.bytes.resize(static_cast<std::size_t>(where.length) + sample.begin);
    const auto from = where.offset - static_cast<std::int64_t>(sample.begin);
    if (const auto done = readAllOf(catalogue.files[where.file], from, sample.bytes); !done) {
        return done.error();
    }
    sample.parts = decoders::partsOf(sample.bytes, withHeader ? wrapping : decoders::Wrapping::Whole);
    if (wrapping == decoders::Wrapping::Record) {
        sample.parts = decoders::partsOf(sample.bytes, wrapping);
    }
    return sample;
}

/// Reads until a limit is reached; the first sample always counts. The reason of a failure leaves out the path, so that
/// like failures are counted together.
Result<StoredSamples> readChosen(const dataset::Catalogue& catalogue, SampleLimits limits, std::uint64_t seed,
                                 const std::stop_token& stop)
{
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(limits.patience);
    const io::Permutation order(catalogue.samples.size());
    StoredSamples read;
    std::optional<Error> first;
    const auto count = std::min(catalogue.samples.size(), static_cast<std::size_t>(limits.samples));
    for (std::size_t i = 0; i < count && !stop.stop_requested() && (i == 0 || Clock::now() < end); ++i) {
        const auto& where = catalogue.samples[order.at(i, seed)];
        if (where.length > limits.bytes.count) {
            countOne(read.failures, fmt::format("larger than the {} that are held in memory", iecWords(limits.bytes)));
            continue;
        }
        if (read.bytes.count + where.length > limits.bytes.count) {
            break;
        }
        auto sample = readSample(catalogue, where);
        if (!sample) {
            first = first ? first : std::optional(sample.error());
            countOne(read.failures, "the file cannot be read, or changed");
            continue;
        }
        read.bytes += Bytes{where.length};
        read.samples.push_back(*std::move(sample));
    }
    if (read.samples.empty() && first) {
        return *first;
    }
    return read;
}

} // namespace

decoders::Wrapping wrappingOf(DatasetFormat format)
{
    switch (format) {
    case DatasetFormat::Tar:
        return decoders::Wrapping::TarMembers;
    case DatasetFormat::TfRecord:
        return decoders::Wrapping::Record;
    default:
        return decoders::Wrapping::Whole;
    }
}

bool liesWithinRows(DatasetFormat format)
{
    constexpr std::array<DatasetFormat, 8> rows{DatasetFormat::Parquet, DatasetFormat::Arrow,     DatasetFormat::Hdf5,
                                                DatasetFormat::Lmdb,    DatasetFormat::Zarr,      DatasetFormat::Mds,
                                                DatasetFormat::Ffcv,    DatasetFormat::Containers};
    return std::find(rows.begin(), rows.end(), format) != rows.end();
}

void countOne(std::vector<SampleCount>& counts, const std::string& name)
{
    const auto known =
        std::find_if(counts.begin(), counts.end(), [&name](const SampleCount& count) { return count.name == name; });
    if (known != counts.end()) {
        ++known->samples;
    } else {
        counts.push_back({name, 1});
    }
}

Result<StoredSamples> readStoredSamples(const std::shared_ptr<const dataset::Catalogue>& catalogue,
                                        const std::string& path, SampleLimits limits, std::uint64_t seed,
                                        const std::stop_token& stop)
{
    return io::answerOf<StoredSamples>(
        path, [catalogue, limits, seed, stop] { return readChosen(*catalogue, limits, seed, stop); }, stop,
        io::asLongAsItTakes);
}

} // namespace sluice
