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
#include <span>
#include <string_view>
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

/// How files begin that xz or bzip2 wrote; what else compresses files is among the encodings.
constexpr std::string_view xzBeginning = "\xfd\x37zXZ";
constexpr std::string_view bzip2Beginning = "BZh";
constexpr std::string_view bzip2Block = "1AY&SY"; ///< follows the beginning and a digit; a file's name begins otherwise
constexpr std::string_view archiveBeginning = "PK\x03\x04";
constexpr std::size_t archiveMethodAt = 8; ///< two bytes of a member's header; 0: stored as it is

bool isPackedStream(std::string_view head)
{
    using decoders::Encoding;
    const auto encoding = decoders::encodingOf(std::as_bytes(std::span(head)));
    return encoding == Encoding::Gzip || encoding == Encoding::Zstd || encoding == Encoding::Lz4
        || head.starts_with(xzBeginning)
        || (head.starts_with(bzip2Beginning) && head.find(bzip2Block) == bzip2Beginning.size() + 1);
}

/// Tells by its first member whether the members of a zip file are packed: who writes arrays packs all of them or none.
bool isPackedArchive(std::string_view head)
{
    return head.starts_with(archiveBeginning) && head.size() > archiveMethodAt + 1
        && (head[archiveMethodAt] != 0 || head[archiveMethodAt + 1] != 0);
}

/// Refuses shards that are compressed as a whole: what lies at a sample's place is a part of the stream.
std::optional<Error> packedShard(const std::string& path, const dataset::Sample& where, DatasetFormat format)
{
    std::string head(16, '\0');
    head.resize(std::min(head.size(), static_cast<std::size_t>(where.offset + where.length))); // so long it is at least
    if (const auto done = readAllOf(path, 0, std::as_writable_bytes(std::span(head))); !done) {
        return done.error();
    }
    if (isPackedStream(head)) {
        return Error{ErrorKind::Unsupported,
                     fmt::format("{} is compressed as a whole: none of its samples can be read alone", path),
                     "unpack one of the shards and measure that"};
    }
    if (format == DatasetFormat::Numpy && isPackedArchive(head)) {
        return Error{ErrorKind::Unsupported,
                     fmt::format("the arrays in {} are compressed: none of their rows can be read alone", path),
                     "store the arrays uncompressed and measure that"};
    }
    return std::nullopt;
}

Result<StoredSample> readSample(const dataset::Catalogue& catalogue, const dataset::Sample& where)
{
    const auto wrapping = wrappingOf(catalogue.summary.format);
    if (catalogue.summary.format != DatasetFormat::Files) {
        if (auto packed = packedShard(catalogue.files[where.file], where, catalogue.summary.format)) {
            return *std::move(packed);
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
            const bool packed = sample.error().kind == ErrorKind::Unsupported;
            countOne(read.failures,
                     packed ? "the shard is compressed: none of its samples can be read alone"
                            : "the file cannot be read, or changed");
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
