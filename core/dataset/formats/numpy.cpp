// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/formats/numpy.h"

#include "core/dataset/formats/readers.h"
#include "core/dataset/formats/unpacked_stream.h"

#include <archive.h>
#include <archive_entry.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <unistd.h>

namespace sluice::dataset {

namespace {

constexpr std::string_view npyMagic = "\x93NUMPY";
constexpr std::string_view zipMagic = "PK\x03\x04";
constexpr std::size_t npyBlockBytes = 64 << 10;
constexpr std::size_t maxNpzMembers = 100'000;
constexpr std::size_t maxRowFiles = 64; ///< more arrays than this are a sample each
constexpr std::int64_t manyRows = 1000;

/// Returns what follows a key of the header, up to the end: "'shape': (3, 4), ..." -> "(3, 4), ...".
std::string_view valueOf(std::string_view header, std::string_view key)
{
    const auto found = header.find(key);
    const auto colon = found == std::string_view::npos ? found : header.find(':', found);
    const auto begin = colon == std::string_view::npos ? colon : header.find_first_not_of(' ', colon + 1);
    return begin == std::string_view::npos ? std::string_view() : header.substr(begin);
}

/// "'<f4'" -> 4; "'|O'" and structures -> 0.
std::int64_t itemBytesOf(std::string_view type)
{
    if (type.size() < 4 || (type.front() != '\'' && type.front() != '"')) {
        return 0;
    }
    const auto digits = type.find_first_of("0123456789");
    const auto end = type.find(type.front(), 1);
    std::int64_t bytes = 0;
    if (type.substr(1).starts_with("|O") || digits == std::string_view::npos || end == std::string_view::npos
        || digits > end) {
        return 0;
    }
    std::from_chars(type.data() + digits, type.data() + end, bytes);
    const bool wide = type.substr(1, end).find('U') != std::string_view::npos;
    return bytes > 0 && bytes < (1 << 24) ? bytes * (wide ? 4 : 1) : 0;
}

std::optional<std::vector<std::int64_t>> shapeOf(std::string_view text)
{
    std::vector<std::int64_t> shape;
    if (!text.starts_with('(')) {
        return std::nullopt;
    }
    const auto end = text.find(')');
    for (std::size_t at = 1; end != std::string_view::npos && at < end && shape.size() <= 32;) {
        at = text.find_first_of("0123456789)", at);
        if (at == std::string_view::npos || at >= end) {
            break;
        }
        std::int64_t length = 0;
        const auto [next, problem] = std::from_chars(text.data() + at, text.data() + end, length);
        if (problem != std::errc()) {
            return std::nullopt;
        }
        shape.push_back(length);
        at = static_cast<std::size_t>(next - text.data());
    }
    return end == std::string_view::npos ? std::nullopt : std::optional(shape);
}

/// Whether a type is "'|O'", or a structure with one; the names of fields hold any letter.
bool holdsObjects(std::string_view type)
{
    return type.find("'|O") != std::string_view::npos || type.find("\"|O") != std::string_view::npos;
}

std::optional<NpyHeader> npyHeaderOf(const FileView& file)
{
    auto header = parseNpy(file.head());
    if (!header) {
        return std::nullopt;
    }
    double items = 1;
    for (const auto length : header->array.shape) {
        items *= static_cast<double>(length);
    }
    // The type of a structure does not tell its size in one word, but the file does.
    if (header->array.itemBytes == 0 && items > 0 && !holdsObjects(header->array.type)) {
        header->array.itemBytes =
            static_cast<std::int64_t>(static_cast<double>(file.size() - header->dataOffset) / items);
    }
    return header;
}

/// Gives the rows of an array; the one number that has none is one.
ShardReading giveNpyRows(const NpyHeader& header, std::int64_t bytes, const SampleSink& sink)
{
    const auto& shape = header.array.shape;
    const auto rows = shape.empty() ? 1 : shape.front();
    if (rows > 0) {
        sink({header.dataOffset, bytes / rows, bytes / rows, rows});
    }
    ShardReading reading;
    reading.notes.emplace_back(
        header.fortranOrder && rows > 1
            ? "samples are the rows of each array, which is stored by columns: a sample lies all over it"
            : "samples are the rows of each array");
    return reading;
}

Result<ShardReading> readNpy(const FileView& file, const ReadOptions& options, const SampleSink& sink)
{
    const auto header = npyHeaderOf(file);
    if (!header) {
        return file.broken("the header of this NumPy array is damaged, or longer than 4 KiB");
    }
    const auto bytes = unpackedBytes(header->array);
    if (!bytes) {
        return file.broken("the array states more items than the file holds");
    }
    if (header->array.itemBytes == 0 && holdsObjects(header->array.type)) {
        return Error{ErrorKind::Usage,
                     file.path() + " is a NumPy array of objects: how many samples it holds is not read",
                     "state the mean size of a sample as stored"};
    }
    if (*bytes > file.size() - header->dataOffset) {
        return file.broken("the array states more items than the file holds");
    }
    if (header->array.shape.size() == 1) {
        const auto sequence = options.tokens > 0 ? options.tokens * header->array.itemBytes : options.cut.count;
        if (sequence <= 0) {
            return askForSequence(file.path());
        }
        if (*bytes >= sequence) {
            sink({header->dataOffset, sequence, sequence, *bytes / sequence});
        }
        return ShardReading{};
    }
    return giveNpyRows(*header, *bytes, sink);
}

/// Reads the header of the member that the reader stands at.
std::optional<ArrayFacts> memberOf(archive* reader, archive_entry* entry)
{
    const char* name = archive_entry_pathname(entry);
    std::string head(4096, '\0');
    const auto got = archive_read_data(reader, head.data(), head.size());
    head.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    auto header = parseNpy(head);
    if (!header || name == nullptr) {
        return std::nullopt;
    }
    header->array.name = name;
    header->array.codec = "deflate";
    return header->array;
}

Result<ShardReading> readNpz(const FileView& file, const ReadOptions& options, const SampleSink& sink)
{
    const ArchiveReader reader(archive_read_new(), &archive_read_free);
    archive_read_support_format_zip_seekable(reader.get()); // by its directory, which a file that is cut off lacks
    if (::lseek(file.descriptor(), 0, SEEK_SET) != 0
        || archive_read_open_fd(reader.get(), file.descriptor(), npyBlockBytes) != ARCHIVE_OK) {
        return file.broken("no zip file, or truncated");
    }
    std::vector<ArrayFacts> arrays;
    archive_entry* entry = nullptr;
    double all = 0;
    int code = ARCHIVE_OK;
    while (arrays.size() < maxNpzMembers
           && ((code = archive_read_next_header(reader.get(), &entry)) == ARCHIVE_OK || code == ARCHIVE_WARN)) {
        if (auto array = memberOf(reader.get(), entry)) {
            all += static_cast<double>(unpackedBytes(*array).value_or(0));
            arrays.push_back(*std::move(array));
        }
    }
    if (code < ARCHIVE_WARN) {
        return file.broken("its list of members is damaged");
    }
    // What each member takes of the file is not told before it is read; together they take all of it.
    const double factor = all > 0 ? std::min(1.0, static_cast<double>(file.size()) / all) : 1;
    for (auto& array : arrays) {
        array.stored = static_cast<std::int64_t>(static_cast<double>(unpackedBytes(array).value_or(0)) * factor);
        array.codec = factor < 1 ? array.codec : std::string();
    }
    auto reading = giveArrays(file.path(), file.size(), arrays, options, sink);
    if (reading) {
        reading->unit = file.size(); // NumPy reads a whole member to get at a row
    }
    return reading;
}

} // namespace

std::optional<NpyHeader> parseNpy(std::string_view head)
{
    if (!head.starts_with(npyMagic) || head.size() < 12) {
        return std::nullopt;
    }
    const bool first = head[6] == 1;
    std::uint32_t length = 0;
    std::memcpy(&length, head.data() + 8, first ? 2 : 4);
    const std::size_t begin = first ? 10 : 12;
    if (length > head.size() - begin) {
        return std::nullopt;
    }
    const auto text = head.substr(begin, length);
    const auto type = valueOf(text, "'descr'");
    auto shape = shapeOf(valueOf(text, "'shape'"));
    if (type.empty() || !shape) {
        return std::nullopt;
    }
    NpyHeader header;
    header.array.shape = *std::move(shape);
    header.array.type = type.substr(0, type.find(type.front() == '[' ? ']' : ',') + 0);
    header.array.itemBytes = itemBytesOf(type);
    header.fortranOrder = valueOf(text, "'fortran_order'").starts_with("True");
    header.dataOffset = static_cast<std::int64_t>(begin + length);
    return header;
}

bool isNumpy(const FileView& file)
{
    const std::string_view path = file.path();
    return file.head().starts_with(npyMagic) || (file.head().starts_with(zipMagic) && path.ends_with(".npz"));
}

Result<ShardReading> readNumpy(const FileView& file, const ReadOptions& options, const SampleSink& sink)
{
    return file.head().starts_with(npyMagic) ? readNpy(file, options, sink) : readNpz(file, options, sink);
}

ArrayFolder arrayFolder(const std::vector<Found>& files)
{
    ArrayFolder folder;
    if (files.size() > maxRowFiles) {
        return folder;
    }
    std::vector<std::optional<std::vector<std::int64_t>>> shapes; // nothing: whoever reads the file says why
    for (const auto& file : files) {
        const auto view = FileView::open(file.path);
        const auto header = view ? parseNpy(view->head()) : std::nullopt;
        if (view && !header && view->head().starts_with(zipMagic)) {
            shapes.emplace_back(std::in_place, 2, manyRows); // an archive of arrays
        } else {
            shapes.push_back(header ? std::optional(header->array.shape) : std::nullopt);
        }
    }
    const auto isWide = [](const auto& shape) { return shape && shape->size() > 1; };
    const bool anyWide = std::any_of(shapes.begin(), shapes.end(), isWide);
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (std::size_t i = 0; i < files.size(); ++i) {
        const bool label = anyWide && shapes[i] && shapes[i]->size() <= 1;
        (label ? folder.labels : folder.samples).push_back(files[i]);
        least = label || !shapes[i] || shapes[i]->empty() ? least : std::min(least, shapes[i]->front());
    }
    folder.rows = files.size() == 1 || least >= manyRows || (anyWide && !folder.labels.empty());
    return folder;
}

} // namespace sluice::dataset
