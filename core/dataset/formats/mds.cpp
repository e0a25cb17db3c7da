// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/json.h"
#include "core/dataset/formats/readers.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace sluice::dataset {

namespace {

/// A shard is the number of its samples (uint32), where each begins and where the last ends (uint32 each), the
/// columns, and the samples. Source: streaming/base/format/mds/writer.py of MosaicML.
constexpr std::int64_t mdsPlaceBytes = 4;
constexpr std::int64_t mdsPlacesAtOnce = 64 << 10;
constexpr std::int64_t maxMdsIndex = 256 << 20;

std::string_view lastName(std::string_view path)
{
    return path.substr(path.rfind('/') + 1);
}

/// Tells of a shard that is compressed as a whole what the index.json beside it says.
Result<ShardReading> readPackedMds(const FileView& file, const SampleSink& sink)
{
    const auto folder = file.path().substr(0, file.path().rfind('/') + 1);
    const auto index = FileView::open(folder + "index.json");
    const auto text = index ? index->partAt(0, index->size(), maxMdsIndex) : Result<std::string>(index.error());
    const auto json = text ? parseJson(*text, folder + "index.json") : Result<Json>(text.error());
    if (!json) {
        return file.broken("compressed MDS without an index.json that tells its samples: " + json.error().message);
    }
    const auto shards = json->is_object() ? json->value("shards", Json()) : Json();
    for (const auto& shard : shards) {
        const auto packed = shard.is_object() ? shard.value("zip_data", Json()) : Json();
        const auto raw = shard.is_object() ? shard.value("raw_data", Json()) : Json();
        const bool mine =
            packed.is_object() && packed.contains("basename") && packed["basename"] == lastName(file.path());
        const auto samples = mine && shard.contains("samples") && shard["samples"].is_number_unsigned()
            ? shard["samples"].get<std::int64_t>()
            : 0;
        if (samples <= 0 || samples > file.size() * 1000) {
            continue;
        }
        ShardReading reading;
        reading.codec = file.compression();
        const bool sized = raw.is_object() && raw.contains("bytes") && raw["bytes"].is_number_unsigned();
        reading.unpackedBytes =
            sized ? std::clamp<std::int64_t>(raw["bytes"].get<std::int64_t>(), 0, std::int64_t{1} << 50) : 0;
        reading.unit = file.size(); // unpacked as a whole before the first sample is read
        const auto each = std::max<std::int64_t>(1, file.size() / samples);
        sink({0, each, each, samples});
        return reading;
    }
    return file.broken("index.json does not tell how many samples this compressed MDS shard holds");
}

} // namespace

bool isMds(const FileView& file)
{
    const auto name = lastName(file.path());
    if (!file.compression().empty()) {
        return name.find(".mds.") != std::string_view::npos;
    }
    const auto count = file.numberAt<std::uint32_t>(0).value_or(0);
    const auto places = mdsPlaceBytes * (static_cast<std::int64_t>(count) + 1);
    const auto first = file.numberAt<std::uint32_t>(mdsPlaceBytes).value_or(0);
    return count > 0 && first >= mdsPlaceBytes + places && first <= file.size()
        && file.numberAt<std::uint32_t>(places) == static_cast<std::uint64_t>(file.size());
}

Result<ShardReading> readMds(const FileView& file, const ReadOptions& /*options*/, const SampleSink& sink)
{
    if (!file.compression().empty()) {
        return readPackedMds(file, sink);
    }
    const std::int64_t count = file.numberAt<std::uint32_t>(0).value_or(0);
    std::vector<std::uint32_t> places;
    for (std::int64_t first = 0; first < count; first += mdsPlacesAtOnce) {
        places.resize(static_cast<std::size_t>(std::min(mdsPlacesAtOnce, count - first) + 1));
        if (!file.readAt(mdsPlaceBytes * (first + 1), places.data(), places.size() * sizeof(std::uint32_t))) {
            return file.broken("truncated");
        }
        for (std::size_t i = 0; i + 1 < places.size(); ++i) {
            if (places[i] > places[i + 1] || places[i + 1] > static_cast<std::uint64_t>(file.size())) {
                return file.broken("a sample of this MDS shard ends before it begins, or beyond the file");
            }
            const std::int64_t length = places[i + 1] - places[i];
            if (!sink({places[i], length, length})) {
                ShardReading part;
                part.whole = false;
                part.readTo = places[i + 1];
                return part;
            }
        }
    }
    return ShardReading{};
}

} // namespace sluice::dataset
