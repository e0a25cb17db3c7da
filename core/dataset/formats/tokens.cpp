// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/formats/readers.h"

#include <algorithm>

namespace sluice::dataset {

namespace {

/// 256 numbers of 32 bits in front: a mark, a version, and how many tokens of 16 bits follow. Source: llm.c,
/// dev/data/data_common.py.
constexpr std::uint32_t tokenMark = 20'240'520;
constexpr std::int64_t tokenHeaderBytes = 1024;
constexpr std::int64_t largeTokenFile = 16 << 20; ///< of a .bin that says nothing of itself
constexpr std::int64_t markedTokenBytes = 2;

bool isMarked(const FileView& file)
{
    return file.size() > tokenHeaderBytes && file.numberAt<std::uint32_t>(0) == tokenMark
        && file.numberAt<std::uint32_t>(4).value_or(0) < 16;
}

} // namespace

bool isTokens(const FileView& file)
{
    const std::string_view path = file.path();
    return isMarked(file) || (path.ends_with(".bin") && file.size() >= largeTokenFile);
}

Result<ShardReading> readTokens(const FileView& file, const ReadOptions& options, const SampleSink& sink)
{
    const bool marked = isMarked(file);
    const auto begin = marked ? tokenHeaderBytes : 0;
    const auto stated = file.numberAt<std::uint32_t>(8).value_or(0) * markedTokenBytes;
    if (marked && stated > file.size() - begin) {
        return file.broken("states more tokens than the file holds");
    }
    const auto bytes = marked ? stated : file.size();
    const auto sequence = marked && options.tokens > 0 ? options.tokens * markedTokenBytes : options.cut.count;
    if (sequence <= 0) {
        return Error{ErrorKind::Usage,
                     file.path() + " is a bare file of tokens or numbers: how many make a sample is not known",
                     "state it: the tokens of a sequence, or the bytes of a sample"};
    }
    if (bytes >= sequence) {
        sink({begin, sequence, sequence, bytes / sequence});
    }
    return ShardReading{};
}

} // namespace sluice::dataset
