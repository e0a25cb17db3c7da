// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/catalogue.h"

#include "core/base/files/input.h"
#include "core/dataset/file_kind.h"
#include "core/dataset/folder_walk.h"
#include "core/dataset/shard.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <limits>

namespace sluice::dataset {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t maxExtensions = 32; ///< numbers as extensions must not fill the summary
constexpr std::int64_t blockBytes = 4096;
constexpr std::int64_t maxSamplesCut = 20'000'000; ///< each is kept in memory: half a gigabyte

DatasetFormat formatOf(FileKind kind)
{
    switch (kind) {
    case FileKind::Tar:
        return DatasetFormat::Tar;
    case FileKind::TfRecord:
        return DatasetFormat::TfRecord;
    case FileKind::Megatron:
        return DatasetFormat::Megatron;
    case FileKind::Container:
        return DatasetFormat::Containers;
    default:
        return DatasetFormat::Files;
    }
}

/// Judges files. Of those whose names do not tell, the first few of each ending speak for the rest.
class Judge {
public:
    KindOfFile kindOf(const std::string& path)
    {
        const auto name = kindName(path);
        if (toldByName(name) || name == "bin" || name.empty()) {
            return dataset::kindOf(path);
        }
        auto& known = m_known[name];
        if (known.size() < looks) {
            known.push_back(dataset::kindOf(path));
        }
        return known.back();
    }

private:
    static constexpr std::size_t looks = 4;
    std::map<std::string, std::vector<KindOfFile>> m_known;
};

struct Judged {
    Found file;
    KindOfFile kind;
};

std::vector<Extent> pieces(std::int64_t size, Bytes cut)
{
    std::vector<Extent> all;
    for (std::int64_t offset = 0; offset + cut.count <= size; offset += cut.count) {
        all.push_back({offset, cut.count});
    }
    return all;
}

Result<std::vector<Extent>> samplesOf(const Found& file, DatasetFormat format, Bytes cut)
{
    switch (format) {
    case DatasetFormat::Tar:
        return samplesOfTar(file.path);
    case DatasetFormat::TfRecord:
        return samplesOfTfRecord(file.path);
    case DatasetFormat::Megatron:
        return samplesOfMegatron(file.path, cut);
    case DatasetFormat::Containers:
        return pieces(file.size, cut);
    default:
        return std::vector<Extent>{{0, file.size}};
    }
}

void countExtension(DatasetSummary& summary, const std::string& path)
{
    auto& counts = summary.extensions;
    const auto extension = kindName(path);
    ++counts[counts.size() < maxExtensions || counts.contains(extension) ? extension : "other"];
}

/// Says what there was instead of samples, too.
Error noSample(const std::string& path, const DatasetSummary& summary)
{
    std::string message = path + " holds no sample";
    for (const auto& left : summary.leftOut) {
        message += "; left out: " + leftOutWords(left);
    }
    return Error{ErrorKind::NotFound, std::move(message), "name a folder with files or shards that have data"};
}

/// Returns the kind that holds the most bytes: files of other formats are no samples, and of files that are samples by
/// themselves either those known as such or those with names that tell nothing.
FileKind dominantKind(const std::vector<Judged>& files)
{
    std::map<FileKind, std::int64_t> bytes;
    for (const auto& [file, kind] : files) {
        bytes[kind.kind] += file.size;
    }
    if (bytes.size() > 1) {
        bytes.erase(FileKind::Sidecar);
    }
    const auto less = [](const auto& a, const auto& b) { return a.second < b.second; };
    const auto most = std::max_element(bytes.begin(), bytes.end(), less);
    return most == bytes.end() ? FileKind::Sample : most->first;
}

std::string whyNotRead(FileKind kind)
{
    return kind == FileKind::Sidecar ? "labels, annotations and lists beside the samples"
                                     : "of another kind than the samples";
}

/// Asks for the size of a sample where it cannot be told how many a file holds: they are cut from a stated size.
std::optional<Error> sizeToState(const std::string& path, const KindOfFile& kind, Bytes cut)
{
    if (cut.count > 0 || (kind.kind != FileKind::Container && kind.kind != FileKind::Megatron)) {
        return std::nullopt;
    }
    if (kind.kind == FileKind::Megatron) {
        return Error{
            ErrorKind::Usage,
            path + " holds tokens, and a sample is a sequence of them, cut across documents: its length is not known",
            "state it: tokens x bytes of a token as --sample-bytes, or --sequence-length"};
    }
    return Error{ErrorKind::Usage, fmt::format("{} is {}: how many samples it holds is not read", path, kind.container),
                 "state the mean size of a sample as stored with --sample-bytes"};
}

/// Pieces are kept in memory, one by one.
std::optional<Error> tooManyPieces(const Found& file, Bytes cut, std::size_t before)
{
    const auto pieces = static_cast<std::int64_t>(before) + (cut.count > 0 ? file.size / cut.count : 0);
    if (pieces <= maxSamplesCut) {
        return std::nullopt;
    }
    return Error{ErrorKind::Usage,
                 fmt::format("{} would be cut into {} samples, more than {}", file.path, pieces, maxSamplesCut),
                 "state a larger --sample-bytes"};
}

Result<Done> addFile(Catalogue& catalogue, const Found& file, DatasetFormat format, Bytes cut)
{
    const bool isCut = format == DatasetFormat::Megatron || format == DatasetFormat::Containers;
    if (auto many = tooManyPieces(file, isCut ? cut : Bytes{}, catalogue.samples.size()); isCut && many) {
        return *std::move(many);
    }
    const auto extents = samplesOf(file, format, cut);
    if (!extents) {
        return extents.error();
    }
    const auto index = static_cast<std::uint32_t>(catalogue.files.size());
    catalogue.files.push_back(file.path);
    for (const auto& extent : *extents) {
        catalogue.samples.push_back({index, extent.offset, extent.length});
    }
    countExtension(catalogue.summary, file.path);
    return Done{};
}

Result<Catalogue> cutFile(const Found& file, Bytes cut)
{
    if (cut.count <= 0) {
        return Error{ErrorKind::Usage, file.path + " is one file: how large a sample of it is, is not known",
                     "state it with --sample-bytes, or name a folder"};
    }
    if (cut.count > file.size) {
        return Error{ErrorKind::Usage,
                     fmt::format("{} has {} bytes, less than one sample of {}", file.path, file.size, cut.count),
                     "state a smaller --sample-bytes"};
    }
    if (auto many = tooManyPieces(file, cut, 0)) {
        return *std::move(many);
    }
    Catalogue catalogue;
    catalogue.files.push_back(file.path);
    for (const auto& piece : pieces(file.size, cut)) {
        catalogue.samples.push_back({0, piece.offset, piece.length});
    }
    countExtension(catalogue.summary, file.path);
    catalogue.summary.format = DatasetFormat::OneFile;
    return catalogue;
}

void summarise(Catalogue& catalogue, std::vector<std::int64_t> fileSizes)
{
    auto& summary = catalogue.summary;
    std::vector<std::int64_t> sizes;
    std::int64_t aligned = 0;
    for (const auto& sample : catalogue.samples) {
        sizes.push_back(sample.length);
        summary.bytes += Bytes{sample.length};
        aligned += sample.offset % blockBytes == 0 ? 1 : 0;
    }
    summary.files = static_cast<std::int64_t>(catalogue.files.size());
    summary.samples = static_cast<std::int64_t>(catalogue.samples.size());
    summary.samplesPerFile = static_cast<double>(summary.samples) / static_cast<double>(summary.files);
    summary.alignedShare = static_cast<double>(aligned) / static_cast<double>(summary.samples);
    summary.sample = summaryOf(std::move(sizes));
    summary.file = summaryOf(std::move(fileSizes));
}

/// Returns the files that hold samples, and counts the rest as left out.
std::vector<Judged> chosenFiles(const std::string& path, LeftOutTally& leftOut)
{
    Judge judge;
    std::vector<Judged> files;
    for (auto& file : filesUnder(path, leftOut)) {
        if (file.size == 0) {
            leftOut.add("files", "empty");
            continue;
        }
        auto kind = judge.kindOf(file.path);
        files.push_back({std::move(file), std::move(kind)});
    }
    const auto chosen = dominantKind(files);
    std::erase_if(files, [&](const Judged& judged) {
        const bool other = judged.kind.kind != chosen;
        if (other) {
            leftOut.add("files", whyNotRead(judged.kind.kind));
        }
        return other;
    });
    return files;
}

Result<Catalogue> ofFolder(const std::string& path, Bytes cut)
{
    Catalogue catalogue;
    LeftOutTally leftOut;
    std::vector<std::int64_t> sizes;
    for (const auto& [file, kind] : chosenFiles(path, leftOut)) {
        if (auto unstated = sizeToState(file.path, kind, cut)) {
            return *unstated;
        }
        catalogue.summary.format = formatOf(kind.kind);
        if (const auto added = addFile(catalogue, file, catalogue.summary.format, cut); !added) {
            return added.error();
        }
        sizes.push_back(file.size);
    }
    catalogue.summary.leftOut = leftOut.all();
    if (catalogue.samples.empty()) {
        return noSample(path, catalogue.summary);
    }
    summarise(catalogue, std::move(sizes));
    return catalogue;
}

Result<Catalogue> ofFile(const std::string& path, Bytes cut)
{
    std::error_code problem;
    const auto resolved = fs::canonical(path, problem).string(); // a link that was named is followed, once
    const Found file{resolved, problem ? 0 : static_cast<std::int64_t>(fs::file_size(resolved, problem))};
    if (problem) {
        return Error{ErrorKind::Io, "cannot read " + path + ": " + problem.message(), "check the path"};
    }
    const auto kind = kindOf(resolved);
    if (auto unstated = sizeToState(resolved, kind, cut)) {
        return *unstated;
    }
    Catalogue catalogue;
    catalogue.summary.format = formatOf(kind.kind);
    if (catalogue.summary.format == DatasetFormat::Files) {
        auto oneFile = cutFile(file, cut);
        if (!oneFile) {
            return oneFile;
        }
        catalogue = *std::move(oneFile);
    } else if (const auto added = addFile(catalogue, file, catalogue.summary.format, cut); !added) {
        return added.error();
    }
    if (catalogue.samples.empty()) {
        return noSample(path, catalogue.summary);
    }
    summarise(catalogue, {file.size});
    return catalogue;
}

} // namespace

std::string leftOutWords(const LeftOut& left)
{
    return fmt::format("{} {}: {}", left.count, left.what, left.why);
}

Result<Catalogue> catalogueOf(const std::string& path, Bytes cut)
{
    std::error_code problem;
    const auto status = fs::status(path, problem);
    if (problem || status.type() == fs::file_type::not_found) {
        return Error{ErrorKind::NotFound, "there is no data set " + path, "check the spelling"};
    }
    if (status.type() == fs::file_type::directory) {
        return ofFolder(path, cut);
    }
    if (status.type() != fs::file_type::regular || isMadeUpByKernel(path)) {
        return Error{ErrorKind::Usage, path + " is neither a folder nor a file", "name a data set"};
    }
    return ofFile(path, cut);
}

} // namespace sluice::dataset
