// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/survey.h"

#include "core/base/text/words.h"
#include "core/dataset/file_groups.h"
#include "core/dataset/pairing.h"
#include "core/dataset/refusals.h"
#include "core/dataset/shard_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>

namespace sluice::dataset {

namespace {

constexpr std::int64_t suspiciousBytes = 256 << 20; ///< of a file that counts as one sample
/// Of a format that can hold any number of samples.
constexpr std::int64_t fewFiles = 64;
constexpr std::int64_t largeFile = 1 << 20;

Bytes meanOf(double bytes, double count)
{
    return Bytes{count > 0 ? std::llround(bytes / count) : 0};
}

/// Fills in what a folder or a file of shards shows.
void takeShards(DatasetSurvey& survey, const FileGroup& group, const FormatReader& reader, const ShardFindings& found)
{
    auto& summary = survey.summary;
    summary.samples = std::llround(found.samples);
    summary.sample = found.stored.summary();
    const double shardBytes = group.bytes - found.brokenBytes;
    summary.bytes = Bytes{std::llround(found.exact ? found.stored.sum() : shardBytes)};
    summary.alignedShare = static_cast<double>(found.aligned) / static_cast<double>(found.stored.count());
    survey.sample = found.payload.summary();
    survey.histogram = found.payload.bins();
    survey.codec = found.codec;
    if (found.unpacked > 0) {
        survey.unpackedMean = meanOf(found.unpacked, static_cast<double>(found.stored.count()));
    }
    survey.shards = group.files - found.broken;
    summary.files = survey.shards + found.files;
    survey.shardsRead = found.shardsRead;
    survey.exact = found.exact;
    survey.notes = found.notes;
    auto& read = survey.read;
    read.pattern = reader.pattern;
    const bool inOrder = reader.pattern == ReadPattern::ShardInOrder || reader.pattern == ReadPattern::Group;
    read.bytes = inOrder ? meanOf(shardBytes, found.samples) : summary.sample.mean;
    read.unit = found.unitShards > 0 ? meanOf(found.units, static_cast<double>(found.unitShards)) : summary.sample.mean;
    if (reader.pattern == ReadPattern::Range) {
        read.requests = 1;
    } else if (reader.pattern == ReadPattern::Mapped) {
        read.pages = found.pages / static_cast<double>(found.stored.count());
    }
}

/// Fills in what a folder of files of one sample each shows.
void takeFiles(DatasetSurvey& survey, const FileGroup& group, const Sidecars& sidecars)
{
    auto& summary = survey.summary;
    summary.samples = summary.files = group.files;
    summary.sample = survey.sample = group.sizes.summary();
    summary.bytes = Bytes{std::llround(group.bytes)};
    summary.alignedShare = 1;
    survey.histogram = group.sizes.bins();
    const double samples = static_cast<double>(group.files);
    const double paired = static_cast<double>(sidecars.paired.value_or(0));
    survey.read.pattern = ReadPattern::WholeFile;
    survey.read.bytes = meanOf(group.bytes + static_cast<double>(sidecars.pairedBytes.count), samples);
    survey.read.requests = 1 + paired / samples;
    survey.read.unit = summary.sample.mean;
    if (group.kind.container == arrayEach) {
        survey.notes.push_back("each array counts as one sample: state the size of a sample if its rows are samples");
    } else if (group.kind.kind != FileKind::Sample) {
        survey.notes.push_back("each file counts as one sample, since neither names nor first bytes tell what they "
                               "hold: state the size of a sample if a file holds several");
    } else if (summary.sample.mean.count >= suspiciousBytes) {
        survey.notes.push_back("each file counts as one sample of " + siWords(summary.sample.mean)
                               + ": state the size of a sample if a file holds several");
    } else if (mayBeSeveral(group.kind) && (group.files <= fewFiles || summary.sample.mean.count > largeFile)) {
        survey.notes.push_back("each file counts as one sample: state the size of a sample if a file holds several");
    }
}

/// Fills in what files cut into samples of a stated size show.
void takePieces(DatasetSurvey& survey, const FileGroup& group, Bytes cut)
{
    auto& summary = survey.summary;
    SizeTally sizes;
    const bool listed = static_cast<std::int64_t>(group.list.size()) == group.files;
    if (listed) {
        for (const auto& file : group.list) {
            sizes.add(cut.count, file.size / cut.count);
        }
    } else {
        for (const auto& [size, files] : group.sizes.cells()) {
            sizes.add(cut.count, size / cut.count * files);
        }
    }
    survey.exact = listed || group.sizes.isExact();
    summary.samples = sizes.count();
    summary.files = survey.shards = survey.shardsRead = group.files;
    summary.sample = survey.sample = sizes.summary();
    summary.bytes = cut * summary.samples;
    survey.histogram = sizes.bins();
    survey.read = {ReadPattern::Range, cut, 1.0, std::nullopt, cut};
    survey.notes.push_back("cut into samples of " + siWords(cut) + ", as stated");
}

class Surveyor {
public:
    explicit Surveyor(const SurveyRequest& request) : m_request(request) { m_survey.path = request.path; }

    Result<DatasetSurvey> folder()
    {
        FileGroups groups(FileGroups::Keep::Shards, m_request.path);
        const auto counts = walkFolder(
            m_request.path, m_leftOut, [&](Found&& file) { groups.add(std::move(file), m_leftOut); }, m_request.stop);
        if (!counts.whole) {
            return Error{ErrorKind::Interrupted, "interrupted before the data set was read", ""};
        }
        m_survey.linksFollowed = counts.linksFollowed;
        auto* chosen = groups.chosen(m_leftOut);
        if (chosen == nullptr) {
            return noSample(m_request.path, m_leftOut.all());
        }
        groups.leaveOthers(*chosen, m_leftOut);
        const bool texts = chosen->kind.kind == FileKind::Sidecar;
        m_survey.sidecars = texts ? Sidecars{} : groups.sidecars();
        chosen->kind = kindToRead(*chosen, cutBytes());
        auto survey = of(*chosen);
        if (survey && counts.hasVersions) {
            survey->exact = false;
            survey->notes.emplace_back("a table with a log of its versions lies there: files that a later version "
                                       "replaced are counted, too");
        }
        return survey;
    }

    Result<DatasetSurvey> file()
    {
        auto named = namedFile(m_request.path);
        if (!named) {
            return named.error();
        }
        const auto kind = kindOf(named->path);
        const bool shard = kind.kind == FileKind::Shard || kind.kind == FileKind::Container;
        const auto cut = cutBytes();
        if (auto unfit = shard ? std::nullopt : cutToState(*named, cut)) {
            return *unfit;
        }
        FileGroup group;
        group.kind = shard ? kind : KindOfFile{FileKind::Container, {}, "one file"};
        group.files = 1;
        group.bytes = static_cast<double>(named->size);
        group.sizes.add(named->size);
        countExtension(group.extensions, named->path);
        group.list.push_back(*std::move(named));
        auto survey = of(group);
        if (survey && !shard) {
            survey->summary.format = DatasetFormat::OneFile;
        }
        return survey;
    }

private:
    Bytes cutBytes() const
    {
        return m_request.cut.count > 0 ? m_request.cut : Bytes{m_request.tokens * m_request.bytesPerToken};
    }

    /// A path that stands for the group: that of a shard, where there is one.
    std::string firstOf(const FileGroup& group) const
    {
        return group.list.empty() ? m_request.path : group.list.front().path;
    }

    Result<DatasetSurvey> of(const FileGroup& group)
    {
        auto& summary = m_survey.summary;
        summary.format = formatOf(group.kind);
        summary.extensions = group.extensions;
        summary.file = group.sizes.summary();
        m_survey.title = kindWords(group.kind);
        if (auto unstated = sizeToState(firstOf(group), group.kind, cutBytes())) {
            return *unstated;
        }
        if (group.kind.kind == FileKind::Shard) {
            if (const auto read = shards(group); !read) {
                return read.error();
            }
        } else if (group.kind.kind == FileKind::Container) {
            takePieces(m_survey, group, cutBytes());
        } else {
            takeFiles(m_survey, group, m_survey.sidecars);
        }
        summary.leftOut = m_leftOut.all();
        if (summary.samples == 0) {
            return noSample(m_request.path, summary.leftOut);
        }
        summary.samplesPerFile = static_cast<double>(summary.samples) / static_cast<double>(summary.files);
        return m_survey;
    }

    Result<Done> shards(const FileGroup& group)
    {
        const auto& reader = readerOf(*group.kind.format);
        const ReadOptions options{cutBytes(), m_request.tokens, m_request.enough, m_request.stop};
        const auto found = ShardSurvey(group, reader, options, m_request.stop).run(m_leftOut);
        if (!found) {
            return found.error();
        }
        if (m_request.stop.stop_requested()) {
            return Error{ErrorKind::Interrupted, "interrupted before the data set was read", ""};
        }
        if (found->stored.count() > 0) {
            takeShards(m_survey, group, reader, *found);
        }
        return Done{};
    }

    const SurveyRequest& m_request;
    DatasetSurvey m_survey;
    LeftOutTally m_leftOut;
};

} // namespace

std::function<bool()> withinSeconds(Seconds budget)
{
    using Clock = std::chrono::steady_clock;
    const auto start = std::make_shared<std::optional<Clock::time_point>>();
    return [budget, start] {
        const auto now = Clock::now();
        if (!*start) {
            *start = now;
        }
        return now - **start > budget;
    };
}

Result<DatasetSurvey> surveyOf(const SurveyRequest& request)
{
    const auto kind = kindOfPath(request.path);
    if (!kind) {
        return kind.error();
    }
    return *kind == PathKind::Folder ? Surveyor(request).folder() : Surveyor(request).file();
}

} // namespace sluice::dataset
