// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/file_kind.h"

#include "core/dataset/formats/format.h"
#include "core/dataset/formats/readers.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <endian.h>
#include <filesystem>
#include <optional>
#include <span>
#include <string_view>

namespace sluice::dataset {

namespace {

using Names = std::span<const std::string_view>;

constexpr std::array<std::string_view, 41> samples{
    "jpg",  "jpeg", "jpe",  "png", "bmp", "gif",  "tif", "tiff", "webp", "ppm", "pgm",  "jp2", "jxl", "heic",
    "avif", "dcm",  "nii",  "mha", "mhd", "nrrd", "wav", "flac", "mp3",  "ogg", "opus", "m4a", "mp4", "mkv",
    "avi",  "mov",  "webm", "ply", "pcd", "las",  "laz", "exr",  "hdr",  "svs", "ndpi", "mgz", "aac"};
constexpr std::array<std::string_view, 7> severalByName{"pt", "pth", "pkl", "pickle", "safetensors", "dat", "raw"};
constexpr std::array<std::string_view, 39> sidecars{
    "txt", "json", "xml",   "yaml", "yml",  "md",   "cache", "cls",    "lab",   "caption", "html",   "log", "sha256",
    "md5", "idx",  "lock",  "py",   "toml", "ini",  "cfg",   "index",  "names", "label",   "labels", "srt", "vtt",
    "rst", "sh",   "ipynb", "pdf",  "crc",  "list", "sha1",  "sha512", "crc32", "md5sum",  "bak",    "tmp", "manifest"};

constexpr std::int64_t largeJson = 64 << 10;

struct Container {
    std::string_view name; ///< the end of a file's name
    std::string_view what;
};

/// Those that are read here are refused by this name where their content is something else.
constexpr std::array<Container, 28> containers{{{"parquet", "Parquet"},
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
                                                {"msgpack", "MessagePack"},
                                                {"lance", "Lance"}}};

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

/// Returns the kind of an ending that says sample; nothing of another.
std::optional<KindOfFile> sampleKind(std::string_view ending)
{
    if (among(ending, samples)) {
        return KindOfFile{FileKind::Sample, {}, {}};
    }
    return among(ending, severalByName) ? std::optional(KindOfFile{FileKind::Sample, {}, std::string(mayHoldSeveral)})
                                        : std::nullopt;
}

/// Behind one compression: "tar.gz" holds many, "nii.gz" one.
KindOfFile compressedKind(std::string_view inner)
{
    if (auto sample = sampleKind(inner)) {
        return *std::move(sample);
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
    if (auto sample = sampleKind(name)) {
        return sample;
    }
    if (among(name, sidecars)) {
        return KindOfFile{FileKind::Sidecar, {}, {}};
    }
    const auto known = std::find_if(containers.begin(), containers.end(),
                                    [&name](const Container& container) { return container.name == name; });
    return known == containers.end() ? std::nullopt
                                     : std::optional(KindOfFile{FileKind::Container, {}, std::string(known->what)});
}

/// README, LICENSE and the like, which have no end that tells; the lock of an LMDB; the footers of other Parquet files.
bool isNotice(const std::string& name)
{
    constexpr std::array<std::string_view, 6> notices{"readme",    "license", "licence",
                                                      "changelog", "authors", "manifest"};
    constexpr std::array<std::string_view, 4> whole{"_success", "lock.mdb", "_metadata", "_common_metadata"};
    return std::any_of(notices.begin(), notices.end(), [&name](auto notice) { return name.starts_with(notice); })
        || among(name, whole);
}

/// Returns the dimensions of an IDX file of bytes (MNIST); 0 where it is none. Source: yann.lecun.com/exdb/mnist.
int idxDimensions(const FileView& file)
{
    constexpr std::int64_t lengthBytes = 4;
    const auto head = file.head();
    const int dimensions = head.size() > lengthBytes && head.starts_with("\0\0\x08"sv) ? head[3] : 0;
    if (dimensions < 1 || dimensions > 4) {
        return 0;
    }
    double bytes = 1;
    for (int i = 1; i <= dimensions; ++i) {
        bytes *= be32toh(file.numberAt<std::uint32_t>(i * lengthBytes).value_or(0));
    }
    return static_cast<double>(file.size() - (1 + dimensions) * lengthBytes) == bytes ? dimensions : 0;
}

/// Tells whether this is a pickle: its mark and protocol, and the stop at its end. Source: Lib/pickletools.py.
bool isPickle(const FileView& file)
{
    const auto head = file.head();
    return head.size() > 2 && head[0] == '\x80' && head[1] >= 2 && head[1] <= 5
        && file.numberAt<char>(file.size() - 1) == '.';
}

KindOfFile kindOfContent(const FileView& file)
{
    if (const auto* reader = readerFor(file)) {
        return {FileKind::Shard, reader->format, {}};
    }
    if (const int dimensions = idxDimensions(file); dimensions > 0) {
        return dimensions == 1 ? KindOfFile{FileKind::Sidecar, {}, {}} : KindOfFile{FileKind::Container, {}, "IDX"};
    }
    if (isPickle(file)) {
        return {FileKind::Container, {}, "a pickle"};
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
        return among(extension, sidecars) ? extension : "tfrecord"; // "train.tfrecord.index" lists its records
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

/// Files whose content is none that their names promise speak for no others: they may be damaged, or not yet there.
std::int64_t FileJudge::looksFor(const std::string& name, const Looks& looks)
{
    if (toldByName(name)) {
        return 1;
    }
    const bool silent = name.empty() || name == "bin";
    const bool agree = looks.kinds.size() == 1 && looks.kinds.begin()->first.kind != FileKind::Container;
    return silent || (looks.files > 0 && !agree) ? looksAtUnnamed : looksAtNamed;
}

KindOfFile FileJudge::kindOf(const std::string& path)
{
    const auto name = kindName(path);
    auto& looks = m_known[m_known.size() < maxEndings || m_known.contains(name) ? name : std::string()];
    if (looks.files < looksFor(name, looks)) {
        auto kind = dataset::kindOf(path);
        ++looks.files;
        ++looks.kinds[kind];
        return kind;
    }
    return std::max_element(looks.kinds.begin(), looks.kinds.end(),
                            [](const auto& a, const auto& b) { return a.second < b.second; })
        ->first;
}

} // namespace sluice::dataset
