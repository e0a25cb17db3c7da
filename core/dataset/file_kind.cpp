// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/file_kind.h"

#include "core/dataset/formats/format.h"
#include "core/dataset/formats/readers.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <optional>
#include <span>
#include <string_view>

namespace sluice::dataset {

namespace {

using Names = std::span<const std::string_view>;

constexpr std::array<std::string_view, 48> samples{
    "jpg", "jpeg", "jpe",  "png", "bmp",  "gif", "tif", "tiff", "webp", "ppm", "pgm",  "jp2",
    "jxl", "heic", "avif", "dcm", "nii",  "mha", "mhd", "nrrd", "pt",   "pth", "pkl",  "pickle",
    "wav", "flac", "mp3",  "ogg", "opus", "m4a", "mp4", "mkv",  "avi",  "mov", "webm", "raw",
    "dat", "ply",  "pcd",  "las", "laz",  "exr", "hdr", "svs",  "ndpi", "mgz", "aac",  "safetensors"};
constexpr std::array<std::string_view, 38> sidecars{
    "txt", "json", "xml",   "yaml", "yml",  "md",   "cache", "cls",    "lab",   "caption", "html",   "log", "sha256",
    "md5", "idx",  "lock",  "py",   "toml", "ini",  "cfg",   "index",  "names", "label",   "labels", "srt", "vtt",
    "rst", "sh",   "ipynb", "pdf",  "crc",  "list", "sha1",  "sha512", "crc32", "md5sum",  "bak",    "tmp"};

constexpr std::int64_t largeJson = 64 << 10;

struct Container {
    std::string_view name; ///< the end of a file's name
    std::string_view what;
};

/// Those that are read here are refused by this name where their content is something else.
constexpr std::array<Container, 27> containers{{{"parquet", "Parquet"},
                                                {"tar", "a tar"},
                                                {"tfrecord", "TFRecord"},
                                                {"tfrecords", "TFRecord"},
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

constexpr std::array<std::string_view, 7> compressionEnds{"gz", "bz2", "xz", "zst", "zstd", "lz4", "z"};

bool among(std::string_view name, Names names)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::string lowerName(std::string_view path)
{
    std::string name(path.substr(path.rfind('/') + 1)); // the whole where there is no slash
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

/// Behind one compression: "tar.gz" holds many, "nii.gz" one.
KindOfFile compressedKind(std::string_view inner)
{
    if (among(inner, samples)) {
        return {FileKind::Sample, {}, {}};
    }
    return {FileKind::Container,
            {},
            inner == "tar"                                    ? "a compressed tar"
                : inner == "tfrecord" || inner == "tfrecords" ? "a compressed TFRecord"
                                                              : "a compressed file"};
}

/// A name that promises a format promises nothing of the content: of such a file this is what it is called where its
/// content is something else.
std::optional<KindOfFile> kindOfName(const std::string& name)
{
    const auto dot = name.rfind('.');
    if (dot != std::string::npos && among(name.substr(dot + 1), compressionEnds)) {
        return compressedKind(name.substr(0, dot));
    }
    if (among(name, samples)) {
        return KindOfFile{FileKind::Sample, {}, {}};
    }
    if (among(name, sidecars)) {
        return KindOfFile{FileKind::Sidecar, {}, {}};
    }
    const auto known = std::find_if(containers.begin(), containers.end(),
                                    [&name](const Container& container) { return container.name == name; });
    return known == containers.end() ? std::nullopt
                                     : std::optional(KindOfFile{FileKind::Container, {}, std::string(known->what)});
}

/// README, LICENSE and the like, which have no end that tells; the lock of an LMDB.
bool isNotice(const std::string& name)
{
    constexpr std::array<std::string_view, 6> notices{"readme",    "license", "licence",
                                                      "changelog", "authors", "manifest"};
    return std::any_of(notices.begin(), notices.end(), [&name](auto notice) { return name.starts_with(notice); })
        || name == "_success" || name == "lock.mdb";
}

KindOfFile kindOfContent(const FileView& file)
{
    if (const auto* reader = readerFor(file)) {
        return {FileKind::Shard, reader->format, {}};
    }
    const auto known = std::find_if(magics.begin(), magics.end(),
                                    [&file](const Magic& magic) { return file.head().starts_with(magic.bytes); });
    return known == magics.end() ? KindOfFile{} : KindOfFile{FileKind::Container, {}, std::string(known->what)};
}

/// Whether files of this name are known by their content, so that one that is not is none.
bool isAmongRead(std::string_view container)
{
    constexpr std::array<std::string_view, 10> read{"Parquet",
                                                    "Arrow",
                                                    "HDF5",
                                                    "LMDB",
                                                    "FFCV",
                                                    "MosaicML shards",
                                                    "TFRecord",
                                                    "a tar",
                                                    "a compressed tar",
                                                    "a compressed TFRecord"};
    return among(container, read);
}

} // namespace

std::string kindName(std::string_view path)
{
    const auto name = lowerName(path);
    const auto dot = name.rfind('.');
    const auto extension = dot == std::string::npos || dot == 0 ? std::string() : name.substr(dot + 1);
    if (among(extension, compressionEnds)) {
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
    const auto known = kindOfName(name);
    return known && known->kind != FileKind::Container && name != "json";
}

KindOfFile kindOf(const std::string& path)
{
    const auto name = kindName(path);
    const auto known = kindOfName(name);
    if (name == "json") {
        const auto file = FileView::open(path); // labels as a rule; lines of a large one may be samples
        const bool lines = file && file->size() >= largeJson && isJsonLines(*file);
        return lines ? KindOfFile{FileKind::Shard, DatasetFormat::JsonLines, {}} : *known;
    }
    if (known && known->kind != FileKind::Container) {
        return *known;
    }
    if ((name.empty() || name == "mdb") && isNotice(lowerName(path))) {
        return {FileKind::Sidecar, {}, {}};
    }
    const auto file = FileView::open(path);
    const auto content = file ? kindOfContent(*file) : KindOfFile{};
    if (content.kind != FileKind::Unnamed || !known) {
        return content;
    }
    const bool isRead = isAmongRead(known->container);
    return {known->kind, {}, known->container + (isRead ? " by its name, but not by its content" : "")};
}

KindOfFile FileJudge::kindOf(const std::string& path)
{
    const auto name = kindName(path);
    auto& known = m_known[m_known.size() < maxEndings || m_known.contains(name) ? name : std::string()];
    const bool plain = toldByName(name);
    const std::size_t looks = plain ? 1 : name.empty() || name == "bin" ? looksAtUnnamed : looksAtNamed;
    if (known.size() < looks) {
        known.push_back(dataset::kindOf(path));
    }
    return known.back();
}

} // namespace sluice::dataset
