// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/refusals.h"

#include "core/base/files/input.h"
#include "core/dataset/catalogue.h"

#include <fmt/format.h>

#include <filesystem>

namespace sluice::dataset {

namespace fs = std::filesystem;

Result<PathKind> kindOfPath(const std::string& path)
{
    std::error_code problem;
    const auto status = fs::status(path, problem);
    if (problem || status.type() == fs::file_type::not_found) {
        return Error{ErrorKind::NotFound, "there is no data set " + path, "check the spelling"};
    }
    if (status.type() == fs::file_type::directory) {
        return PathKind::Folder;
    }
    if (status.type() != fs::file_type::regular || isMadeUpByKernel(path)) {
        return Error{ErrorKind::Usage, path + " is neither a folder nor a file", "name a data set"};
    }
    return PathKind::File;
}

Result<Found> namedFile(const std::string& path)
{
    std::error_code problem;
    const fs::path named(path);
    const bool isLink = fs::is_symlink(named, problem);
    const auto folder = named.has_parent_path() ? named.parent_path() : fs::path(".");
    const auto found = isLink ? fs::canonical(folder, problem) / named.filename() : fs::canonical(named, problem);
    const auto size = problem ? 0 : static_cast<std::int64_t>(fs::file_size(found, problem));
    if (problem) {
        return Error{ErrorKind::Io, "cannot read " + path + ": " + problem.message(), "check the path"};
    }
    return Found{found.string(), size, 0, isLink};
}

std::string realPathOf(const std::string& link)
{
    std::error_code problem;
    const auto real = fs::canonical(link, problem);
    return problem ? link : real.string();
}

DatasetFormat formatOf(const KindOfFile& kind)
{
    return kind.kind == FileKind::Shard    ? *kind.format
        : kind.kind == FileKind::Container ? DatasetFormat::Containers
                                           : DatasetFormat::Files;
}

Error noSample(const std::string& path, const std::vector<LeftOut>& leftOut)
{
    std::string message = path + " holds no sample";
    for (const auto& left : leftOut) {
        message += "; left out: " + leftOutWords(left);
    }
    return Error{ErrorKind::NotFound, std::move(message), "name a folder with files or shards that have data"};
}

std::optional<Error> sizeToState(const std::string& path, const KindOfFile& kind, Bytes cut)
{
    if (cut.count > 0) {
        return std::nullopt;
    }
    if (kind.format == DatasetFormat::Megatron) {
        return Error{
            ErrorKind::Usage,
            path + " holds tokens, and a sample is a sequence of them, cut across documents: its length is not known",
            "state it: the tokens of a sequence, or the bytes of a sample"};
    }
    if (kind.kind != FileKind::Container) {
        return std::nullopt;
    }
    return Error{ErrorKind::Usage, fmt::format("{} is {}: how many samples it holds is not read", path, kind.container),
                 "state the mean size of a sample as stored"};
}

std::optional<Error> cutToState(const Found& file, Bytes cut)
{
    if (cut.count <= 0) {
        return Error{ErrorKind::Usage, file.path + " is one file: how large a sample of it is, is not known",
                     "state the size of a sample, or name a folder"};
    }
    if (cut.count > file.size) {
        return Error{ErrorKind::Usage,
                     fmt::format("{} has {} bytes, less than one sample of {}", file.path, file.size, cut.count),
                     "state a smaller size of a sample"};
    }
    return std::nullopt;
}

} // namespace sluice::dataset
