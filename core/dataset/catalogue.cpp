// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/catalogue.h"

#include "core/dataset/shard.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <limits>

namespace sluice::dataset {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t maxSkipped = 10;
constexpr std::size_t maxExtensions = 32; ///< numbers as extensions must not fill the summary
constexpr std::int64_t blockBytes = 4096;
constexpr std::int64_t mostSamplesCut = 20'000'000; ///< each is kept in memory: half a gigabyte

struct Found {
    std::string path;
    std::int64_t size = 0;
};

/// "tar", "jpg"; empty without a dot. Numbered shards: "train.tfrecord-00001-of-00100" is "tfrecord".
std::string extensionOf(const std::string& path)
{
    const auto name = fs::path(path).filename().string();
    if (name.find(".tfrecord") != std::string::npos || name.find("tfrecord-") != std::string::npos) {
        return "tfrecord";
    }
    auto extension = fs::path(name).extension().string();
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return extension.empty() ? extension : extension.substr(1);
}

DatasetFormat formatOf(const std::string& path)
{
    const auto extension = extensionOf(path);
    if (extension == "tar") {
        return DatasetFormat::Tar;
    }
    if (extension == "tfrecord" || extension == "tfrecords") {
        return DatasetFormat::TfRecord;
    }
    std::error_code none;
    const bool indexed = extension == "bin" && fs::exists(path.substr(0, path.size() - 4) + ".idx", none);
    return indexed ? DatasetFormat::Megatron : DatasetFormat::Files;
}

void skip(DatasetSummary& summary, std::string what)
{
    if (summary.skipped.size() < maxSkipped) {
        summary.skipped.push_back(std::move(what));
    }
}

/// Regular files under a folder; links and hidden names are left out, so no link leads elsewhere.
std::vector<Found> filesUnder(const std::string& folder, DatasetSummary& summary)
{
    std::vector<Found> files;
    std::error_code problem;
    fs::recursive_directory_iterator walk(folder, fs::directory_options::skip_permission_denied, problem);
    for (; !problem && walk != fs::recursive_directory_iterator(); walk.increment(problem)) {
        std::error_code unread;
        const auto& entry = *walk;
        const bool hidden = entry.path().filename().string().starts_with('.');
        if (hidden) {
            walk.disable_recursion_pending();
        } else if (entry.is_regular_file(unread) && !entry.is_symlink(unread)) {
            const auto size = static_cast<std::int64_t>(entry.file_size(unread));
            unread ? skip(summary, entry.path().string() + ": " + unread.message())
                   : files.push_back({entry.path().string(), size});
        }
    }
    if (problem) {
        skip(summary, folder + ": " + problem.message());
    }
    std::sort(files.begin(), files.end(), [](const Found& a, const Found& b) { return a.path < b.path; });
    return files;
}

Result<std::vector<Extent>> samplesOf(const Found& file, DatasetFormat format)
{
    switch (format) {
    case DatasetFormat::Tar:
        return samplesOfTar(file.path);
    case DatasetFormat::TfRecord:
        return samplesOfTfRecord(file.path);
    case DatasetFormat::Megatron:
        return samplesOfMegatron(file.path);
    default:
        return std::vector<Extent>{{0, file.size}};
    }
}

void countExtension(DatasetSummary& summary, const std::string& path)
{
    auto& counts = summary.extensions;
    const auto extension = extensionOf(path);
    ++counts[counts.size() < maxExtensions || counts.contains(extension) ? extension : "other"];
}

Error noSample(const std::string& path)
{
    return Error{ErrorKind::NotFound, path + " holds no sample", "name a folder with files or shards that have data"};
}

/// The format that holds the most bytes decides; files of other formats are no samples.
DatasetFormat dominantFormat(const std::vector<Found>& files)
{
    std::map<DatasetFormat, std::int64_t> bytes;
    for (const auto& file : files) {
        bytes[formatOf(file.path)] += file.size;
    }
    const auto less = [](const auto& a, const auto& b) { return a.second < b.second; };
    const auto most = std::max_element(bytes.begin(), bytes.end(), less);
    return most == bytes.end() ? DatasetFormat::Files : most->first;
}

Result<Done> addFile(Catalogue& catalogue, const Found& file, DatasetFormat format)
{
    const auto extents = samplesOf(file, format);
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
    if (file.size / cut.count > mostSamplesCut) {
        return Error{ErrorKind::Usage,
                     fmt::format("{} would be cut into {} samples, more than {}", file.path, file.size / cut.count,
                                 mostSamplesCut),
                     "state a larger --sample-bytes"};
    }
    Catalogue catalogue;
    catalogue.files.push_back(file.path);
    for (std::int64_t offset = 0; offset + cut.count <= file.size; offset += cut.count) {
        catalogue.samples.push_back({0, offset, cut.count});
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

Result<Catalogue> ofFolder(const std::string& path)
{
    Catalogue catalogue;
    const auto files = filesUnder(path, catalogue.summary);
    const auto format = dominantFormat(files);
    catalogue.summary.format = format;
    std::vector<std::int64_t> sizes;
    for (const auto& file : files) {
        if (file.size == 0 || formatOf(file.path) != format) {
            continue;
        }
        if (const auto added = addFile(catalogue, file, format); !added) {
            return added.error();
        }
        sizes.push_back(file.size);
    }
    if (catalogue.samples.empty()) {
        return noSample(path);
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
    const auto format = formatOf(resolved);
    Catalogue catalogue;
    if (format == DatasetFormat::Files) {
        auto pieces = cutFile(file, cut);
        if (!pieces) {
            return pieces;
        }
        catalogue = *std::move(pieces);
    } else {
        catalogue.summary.format = format;
        if (const auto added = addFile(catalogue, file, format); !added) {
            return added.error();
        }
    }
    if (catalogue.samples.empty()) {
        return noSample(path);
    }
    summarise(catalogue, {file.size});
    return catalogue;
}

} // namespace

Result<Catalogue> catalogueOf(const std::string& path, Bytes cut)
{
    std::error_code problem;
    const auto status = fs::status(path, problem);
    if (problem || status.type() == fs::file_type::not_found) {
        return Error{ErrorKind::NotFound, "there is no data set " + path, "check the spelling"};
    }
    if (status.type() == fs::file_type::directory) {
        return ofFolder(path);
    }
    if (status.type() != fs::file_type::regular) {
        return Error{ErrorKind::Usage, path + " is neither a folder nor a file", "name a data set"};
    }
    return ofFile(path, cut);
}

} // namespace sluice::dataset
