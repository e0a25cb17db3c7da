// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/catalogue.h"

#include "core/dataset/file_groups.h"
#include "core/dataset/formats/format.h"
#include "core/dataset/refusals.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sluice::dataset {

namespace {

constexpr std::int64_t blockBytes = 4096;
constexpr std::int64_t maxSamplesCut = 20'000'000; ///< each is kept in memory: half a gigabyte
constexpr std::int64_t maxSamples = 200'000'000; ///< what states more is broken or hostile

/// Brings what was read behind a compression to its place in the file, as far as that can be told.
void scaleToStored(std::vector<Sample>& samples, std::size_t first, const ShardReading& reading, std::int64_t size)
{
    const double factor =
        static_cast<double>(size) / static_cast<double>(std::max<std::int64_t>(1, reading.unpackedBytes));
    for (auto i = first; i < samples.size(); ++i) {
        auto& sample = samples[i];
        const auto at = [factor](std::int64_t place) -> std::int64_t {
            return std::llround(static_cast<double>(place) * factor);
        };
        const auto end = at(sample.offset + sample.length);
        sample.offset = std::min(at(sample.offset), std::max<std::int64_t>(0, size - 1));
        sample.length = std::clamp<std::int64_t>(end - sample.offset, 1, size - sample.offset);
    }
}

class Collector {
public:
    explicit Collector(Bytes cut) : m_cut(cut) { }

    Result<Done> add(const Found& file, const KindOfFile& kind)
    {
        m_index = static_cast<std::uint32_t>(m_catalogue.files.size());
        m_catalogue.files.push_back(file.isLink ? realPathOf(file.path) : file.path);
        countExtension(m_catalogue.summary.extensions, file.path);
        m_sizes.add(file.size);
        if (kind.kind == FileKind::Shard) {
            return addShard(file, *kind.format);
        }
        if (kind.kind == FileKind::Container) {
            return addPieces(file);
        }
        take({0, file.size, file.size});
        return Done{};
    }

    Result<Done> addPieces(const Found& file)
    {
        if (m_cut.count <= file.size && !take({0, m_cut.count, m_cut.count, file.size / m_cut.count})) {
            return tooMany(file.path);
        }
        return Done{};
    }

    Catalogue& catalogue() { return m_catalogue; }

    Catalogue finish()
    {
        auto& summary = m_catalogue.summary;
        SizeTally lengths;
        std::int64_t aligned = 0;
        for (const auto& sample : m_catalogue.samples) {
            lengths.add(sample.length);
            summary.bytes += Bytes{sample.length};
            aligned += sample.offset % blockBytes == 0 ? 1 : 0;
        }
        summary.files = static_cast<std::int64_t>(m_catalogue.files.size());
        summary.samples = static_cast<std::int64_t>(m_catalogue.samples.size());
        summary.samplesPerFile = static_cast<double>(summary.samples) / static_cast<double>(summary.files);
        summary.alignedShare = static_cast<double>(aligned) / static_cast<double>(summary.samples);
        summary.sample = lengths.summary();
        summary.file = m_sizes.summary();
        return std::move(m_catalogue);
    }

private:
    /// False: there are more than fit into memory.
    bool take(const SampleRun& run)
    {
        auto& samples = m_catalogue.samples;
        if (run.length <= 0) {
            return true; // nothing to read
        }
        m_asked = static_cast<std::int64_t>(samples.size()) + run.count;
        m_isCut = run.length == m_cut.count;
        if (m_asked > (run.count > 1 ? maxSamplesCut : maxSamples)) {
            return false;
        }
        for (std::int64_t i = 0; i < run.count; ++i) {
            samples.push_back({m_index, run.offset + i * run.length, run.length});
        }
        return true;
    }

    Result<Done> addShard(const Found& file, DatasetFormat format)
    {
        if (file.storeFiles > 0) {
            return Error{ErrorKind::Unsupported,
                         file.path + " is a Zarr store, whose samples lie in many files: no place is known for each",
                         "name a data set of files or shards"};
        }
        const auto view = FileView::open(file.path);
        if (!view) {
            return view.error();
        }
        const auto first = m_catalogue.samples.size();
        bool fits = true;
        ReadOptions options;
        options.cut = m_cut;
        const auto reading = readerOf(format).read(*view, options, [&](const SampleRun& run) {
            fits = fits && take(run); // not every reader stops at once
            return fits;
        });
        if (!reading) {
            return reading.error();
        }
        m_catalogue.codec = m_catalogue.codec.empty() ? reading->codec : m_catalogue.codec;
        if (reading->behindCompression) {
            scaleToStored(m_catalogue.samples, first, *reading, view->size());
        }
        return fits ? Result<Done>(Done{}) : tooMany(file.path);
    }

    Error tooMany(const std::string& path) const
    {
        return m_isCut
            ? Error{ErrorKind::Usage,
                    fmt::format("{} would be cut into {} samples, more than {}", path, m_asked, maxSamplesCut),
                    "state a larger size of a sample"}
            : Error{
                ErrorKind::Usage,
                fmt::format("up to {} there are {} samples or more: the places of so many are not kept", path, m_asked),
                "name a part of the data set"};
    }

    const Bytes m_cut;
    Catalogue m_catalogue;
    SizeTally m_sizes;
    std::uint32_t m_index = 0;
    std::int64_t m_asked = 0;
    bool m_isCut = false; ///< the last samples, to a stated size
};

Result<Catalogue> ofFolder(const std::string& path, Bytes cut, std::size_t maxFiles)
{
    LeftOutTally leftOut;
    FileGroups groups(FileGroups::Keep::All, path);
    if (const auto sorted = sortFolder(path, maxFiles, groups, leftOut); !sorted) {
        return sorted.error();
    }
    auto* chosen = groups.chosen(leftOut);
    if (chosen == nullptr) {
        return noSample(path, leftOut.all());
    }
    if (auto unstated = sizeToState(chosen->list.front().path, chosen->kind, cut)) {
        return *unstated;
    }
    groups.leaveOthers(*chosen, leftOut);
    chosen->kind = kindToRead(*chosen, cut);
    Collector collector(cut);
    for (const auto& file : chosen->list) {
        if (const auto added = collector.add(file, chosen->kind); !added) {
            return added.error();
        }
    }
    auto& catalogue = collector.catalogue();
    catalogue.summary.format = formatOf(chosen->kind);
    catalogue.summary.leftOut = leftOut.all();
    return catalogue.samples.empty() ? Result<Catalogue>(noSample(path, catalogue.summary.leftOut))
                                     : Result<Catalogue>(collector.finish());
}

Result<Catalogue> ofFile(const std::string& path, Bytes cut)
{
    const auto file = namedFile(path);
    if (!file) {
        return file.error();
    }
    const auto kind = kindOf(file->path);
    if (auto unstated = sizeToState(file->path, kind, cut)) {
        return *unstated;
    }
    Collector collector(cut);
    const bool shard = kind.kind == FileKind::Shard || kind.kind == FileKind::Container;
    if (auto unfit = shard ? std::nullopt : cutToState(*file, cut)) {
        return *unfit;
    }
    const auto added = collector.add(*file, shard ? kind : KindOfFile{FileKind::Container, {}, {}});
    if (!added) {
        return added.error();
    }
    auto& catalogue = collector.catalogue();
    catalogue.summary.format = shard ? formatOf(kind) : DatasetFormat::OneFile;
    return catalogue.samples.empty() ? Result<Catalogue>(noSample(path, {})) : Result<Catalogue>(collector.finish());
}

} // namespace

std::string leftOutWords(const LeftOut& left)
{
    return fmt::format("{} {}: {}", left.count, left.what, left.why);
}

Result<Catalogue> catalogueOf(const std::string& path, Bytes cut, std::size_t maxFiles)
{
    const auto kind = kindOfPath(path);
    if (!kind) {
        return kind.error();
    }
    return *kind == PathKind::Folder ? ofFolder(path, cut, maxFiles) : ofFile(path, cut);
}

} // namespace sluice::dataset
