// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/formats/readers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

namespace sluice::dataset {

namespace {

/// "MMIDIDX", two zero bytes, version 1, type of a token, sequences, documents; then the length of each
/// sequence in tokens (int32) and its place in bytes (int64).
constexpr std::array<char, 9> indexMagic{'M', 'M', 'I', 'D', 'I', 'D', 'X', 0, 0};
constexpr std::int64_t indexHeaderBytes = 9 + 8 + 1 + 8 + 8;
constexpr std::array<std::int64_t, 9> tokenBytes{0, 1, 1, 2, 4, 8, 8, 4, 2}; ///< by the type's code
constexpr std::int64_t indexEntryBytes = 4 + 8;
constexpr std::int64_t indexEntriesAtOnce = 64 << 10; ///< entries

std::string indexOf(const std::string& path)
{
    constexpr std::string_view end = ".bin";
    return path.ends_with(end) ? path.substr(0, path.size() - end.size()) + ".idx" : std::string();
}

Error brokenIndex(const std::string& path, const std::string& why)
{
    return Error{ErrorKind::Corrupt, path + ": " + why, "write the data set again with its index"};
}

struct Index {
    std::int64_t tokenBytes = 0;
    std::int64_t documents = 0;
};

Result<Index> headerOf(const FileView& index)
{
    const auto head = index.head();
    if (head.size() < indexHeaderBytes || std::memcmp(head.data(), indexMagic.data(), indexMagic.size()) != 0
        || index.numberAt<std::uint64_t>(9) != 1) {
        return brokenIndex(index.path(), "no Megatron index of version 1");
    }
    const auto type = static_cast<unsigned char>(head[17]);
    const auto count = index.numberAt<std::uint64_t>(18).value_or(0);
    if (type == 0 || type >= tokenBytes.size()
        || count > static_cast<std::uint64_t>((index.size() - indexHeaderBytes) / indexEntryBytes)) {
        return brokenIndex(index.path(), "truncated, or an unknown type of token");
    }
    return Index{tokenBytes[type], static_cast<std::int64_t>(count)};
}

/// Returns how many bytes of the `.bin` file are tokens.
Result<std::int64_t> tokensOf(const FileView& file, const FileView& view, const Index& index)
{
    std::int64_t end = 0;
    std::vector<std::int32_t> lengths;
    std::vector<std::int64_t> offsets;
    for (std::int64_t first = 0; first < index.documents; first += indexEntriesAtOnce) {
        const auto count = static_cast<std::size_t>(std::min(indexEntriesAtOnce, index.documents - first));
        lengths.resize(count);
        offsets.resize(count);
        if (!view.readAt(indexHeaderBytes + 4 * first, lengths.data(), 4 * count)
            || !view.readAt(indexHeaderBytes + 4 * index.documents + 8 * first, offsets.data(), 8 * count)) {
            return brokenIndex(view.path(), "truncated");
        }
        for (std::size_t i = 0; i < count; ++i) {
            const auto length = lengths[i] * index.tokenBytes;
            if (length < 0 || offsets[i] < 0 || offsets[i] > file.size() || length > file.size() - offsets[i]) {
                return brokenIndex(file.path(), "shorter than its index says");
            }
            end = std::max(end, offsets[i] + length);
        }
    }
    return end;
}

} // namespace

bool isMegatron(const FileView& file)
{
    const auto path = indexOf(file.path());
    if (path.empty()) {
        return false;
    }
    const auto index = FileView::open(path);
    return index && index->head().starts_with(std::string_view(indexMagic.data(), indexMagic.size()));
}

Result<ShardReading> readMegatron(const FileView& file, const ReadOptions& options, const SampleSink& sink)
{
    const auto view = FileView::open(indexOf(file.path()));
    if (!view) {
        return view.error();
    }
    const auto index = headerOf(*view);
    if (!index) {
        return index.error();
    }
    const auto sequence = options.tokens > 0 ? options.tokens * index->tokenBytes : options.cut.count;
    if (sequence <= 0) {
        return Error{ErrorKind::Usage,
                     file.path()
                         + " holds tokens, and a sample is a sequence of them, cut across documents: its length is not "
                           "known",
                     "state it: the tokens of a sequence, or the bytes of a sample"};
    }
    const auto bytes = tokensOf(file, *view, *index);
    if (!bytes) {
        return bytes.error();
    }
    ShardReading reading;
    reading.files = 2;
    reading.notes.push_back(fmt::format("sequences of {} bytes are cut across documents", sequence));
    if (*bytes >= sequence) {
        sink({0, sequence, sequence, *bytes / sequence});
    }
    return reading;
}

} // namespace sluice::dataset
