// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/file_kind.h"

#include "core/dataset/shard.h"
#include "core/io/files/file.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <optional>
#include <span>
#include <string_view>
#include <unistd.h>

namespace sluice::dataset {

namespace {

using Names = std::span<const std::string_view>;

constexpr std::array<std::string_view, 50> samples{
    "jpg",  "jpeg", "jpe", "png", "bmp",  "gif", "tif",  "tiff", "webp", "ppm", "pgm",        "jp2", "jxl",
    "heic", "avif", "dcm", "nii", "mha",  "mhd", "nrrd", "npy",  "npz",  "pt",  "pth",        "pkl", "pickle",
    "wav",  "flac", "mp3", "ogg", "opus", "m4a", "mp4",  "mkv",  "avi",  "mov", "webm",       "raw", "dat",
    "ply",  "pcd",  "las", "laz", "exr",  "hdr", "svs",  "ndpi", "mgz",  "aac", "safetensors"};
constexpr std::array<std::string_view, 32> sidecars{
    "txt",   "json",   "xml", "yaml", "yml",  "md", "cache", "cls", "lab", "caption", "html",
    "log",   "sha256", "md5", "idx",  "lock", "py", "toml",  "ini", "cfg", "index",   "names",
    "label", "labels", "srt", "vtt",  "rst",  "sh", "ipynb", "pdf", "crc", "list"};

struct Container {
    std::string_view name; ///< the end of a file's name
    std::string_view what;
};

constexpr std::array<Container, 24> containers{{{"parquet", "Parquet"},
                                                {"arrow", "Arrow"},
                                                {"feather", "Arrow"},
                                                {"h5", "HDF5"},
                                                {"hdf5", "HDF5"},
                                                {"mdb", "LMDB"},
                                                {"lmdb", "LMDB"},
                                                {"zip", "zip"},
                                                {"beton", "FFCV"},
                                                {"mds", "MosaicML shards"},
                                                {"rec", "RecordIO"},
                                                {"avro", "Avro"},
                                                {"orc", "ORC"},
                                                {"jsonl", "lines of JSON"},
                                                {"ndjson", "lines of JSON"},
                                                {"csv", "a table"},
                                                {"tsv", "a table"},
                                                {"sqlite", "SQLite"},
                                                {"db", "a database"},
                                                {"zarr", "Zarr"},
                                                {"tgz", "a compressed tar"},
                                                {"7z", "7z"},
                                                {"rar", "rar"},
                                                {"msgpack", "MessagePack"}}};

struct Magic {
    std::string_view bytes;
    std::string_view what;
};

using namespace std::string_view_literals;
constexpr std::array<Magic, 13> magics{{{"PAR1"sv, "Parquet"},
                                        {"\x89HDF\r\n"sv, "HDF5"},
                                        {"ARROW1"sv, "Arrow"},
                                        {"PK\x03\x04"sv, "zip"},
                                        {"SQLite format 3"sv, "SQLite"},
                                        {"Obj\x01"sv, "Avro"},
                                        {"ORC"sv, "ORC"},
                                        {"\x0a\x23\xd7\xce"sv, "RecordIO"},
                                        {"\x1f\x8b"sv, "gzip"},
                                        {"\x28\xb5\x2f\xfd"sv, "zstd"},
                                        {"\xfd\x37zXZ"sv, "xz"},
                                        {"BZh"sv, "bzip2"},
                                        {"\x04\x22\x4d\x18"sv, "lz4"}}};

constexpr std::array<std::string_view, 7> compressions{"gz", "bz2", "xz", "zst", "zstd", "lz4", "z"};

bool among(std::string_view name, Names names)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::string lowerName(const std::string& path)
{
    auto name = std::filesystem::path(path).filename().string();
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return name;
}

/// "of-00010", "00001": the count at the end of a numbered shard.
bool isCount(const std::string& extension)
{
    return std::all_of(extension.begin(), extension.end(), [](char c) { return (c >= '0' && c <= '9') || c == '-'; });
}

bool isTfRecordName(std::string_view name)
{
    return name.find(".tfrecord") != std::string_view::npos || name.find("tfrecord-") != std::string_view::npos
        || name.starts_with("tfrecord");
}

bool isIndexed(const std::string& path)
{
    std::error_code none;
    return path.size() > 4 && std::filesystem::exists(path.substr(0, path.size() - 4) + ".idx", none);
}

/// Behind one compression: "tar.gz" holds many, "nii.gz" one.
KindOfFile compressedKind(std::string_view inner)
{
    if (among(inner, samples)) {
        return {FileKind::Sample, {}};
    }
    return {FileKind::Container,
            inner == "tar"                                    ? "a compressed tar"
                : inner == "tfrecord" || inner == "tfrecords" ? "a compressed TFRecord"
                                                              : "a compressed file"};
}

std::optional<KindOfFile> kindOfName(const std::string& name)
{
    const auto dot = name.rfind('.');
    if (dot != std::string::npos && among(name.substr(dot + 1), compressions)) {
        return compressedKind(name.substr(0, dot));
    }
    if (name == "tar") {
        return KindOfFile{FileKind::Tar, {}};
    }
    if (name == "tfrecord" || name == "tfrecords") {
        return KindOfFile{FileKind::TfRecord, {}};
    }
    if (among(name, samples)) {
        return KindOfFile{FileKind::Sample, {}};
    }
    if (among(name, sidecars)) {
        return KindOfFile{FileKind::Sidecar, {}};
    }
    const auto known = std::find_if(containers.begin(), containers.end(),
                                    [&name](const Container& container) { return container.name == name; });
    return known == containers.end() ? std::nullopt
                                     : std::optional(KindOfFile{FileKind::Container, std::string(known->what)});
}

/// README, LICENSE and the like, which have no end that tells.
bool isNotice(const std::string& name)
{
    constexpr std::array<std::string_view, 6> notices{"readme",    "license", "licence",
                                                      "changelog", "authors", "manifest"};
    return std::any_of(notices.begin(), notices.end(), [&name](auto notice) { return name.starts_with(notice); })
        || name == "_success";
}

KindOfFile kindOfContent(const std::string& path)
{
    const auto file = io::File::open(path, O_RDONLY | O_NONBLOCK);
    std::array<char, 512> head{};
    const auto got = file ? ::pread(file->descriptor(), head.data(), head.size(), 0) : -1;
    const std::string_view begin(head.data(), static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    if (begin.size() == head.size() && begin.substr(257, 5) == "ustar") {
        return {FileKind::Tar, {}};
    }
    if (beginsTfRecord(begin)) {
        return {FileKind::TfRecord, {}};
    }
    if (begin.size() >= 24 && begin.substr(16, 4) == "\xde\xc0\xef\xbe"sv) {
        return {FileKind::Container, "LMDB"};
    }
    const auto known = std::find_if(magics.begin(), magics.end(),
                                    [begin](const Magic& magic) { return begin.starts_with(magic.bytes); });
    return known == magics.end() ? KindOfFile{} : KindOfFile{FileKind::Container, std::string(known->what)};
}

} // namespace

std::string kindName(const std::string& path)
{
    const auto name = lowerName(path);
    const auto dot = name.rfind('.');
    const auto extension = dot == std::string::npos || dot == 0 ? std::string() : name.substr(dot + 1);
    if (among(extension, compressions)) {
        const auto inner = isTfRecordName(name) ? std::string("tfrecord")
                                                : kindName(path.substr(0, path.size() - extension.size() - 1));
        return inner + "." + extension;
    }
    if (isTfRecordName(name)) {
        return "tfrecord";
    }
    return isCount(extension) ? std::string() : extension;
}

bool toldByName(const std::string& name)
{
    return kindOfName(name).has_value();
}

KindOfFile kindOf(const std::string& path)
{
    const auto name = kindName(path);
    if (const auto known = kindOfName(name)) {
        return *known;
    }
    if (name == "bin" && isIndexed(path)) {
        return {FileKind::Megatron, {}};
    }
    if (name.empty() && isNotice(lowerName(path))) {
        return {FileKind::Sidecar, {}};
    }
    return kindOfContent(path);
}

} // namespace sluice::dataset
