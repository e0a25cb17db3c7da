// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/shard.h"
#include "core/io/files/file.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace sluice::dataset {

namespace {

/// "MMIDIDX", two zero bytes, version 1, type of a token, sequences, documents; then the length of each
/// sequence in tokens (int32) and its place in bytes (int64).
constexpr std::array<char, 9> magic{'M', 'M', 'I', 'D', 'I', 'D', 'X', 0, 0};
constexpr std::size_t indexHeaderBytes = 9 + 8 + 1 + 8 + 8;
constexpr std::array<std::int64_t, 9> tokenBytes{0, 1, 1, 2, 4, 8, 8, 4, 2}; ///< by the type's code

Error brokenIndex(const std::string& path, const std::string& why)
{
    return Error{ErrorKind::Corrupt, path + ": " + why, "write the data set again with its index"};
}

Result<std::vector<char>> contentOf(const std::string& path)
{
    const auto file = io::File::open(path, O_RDONLY | O_NONBLOCK);
    struct stat facts { };
    if (!file || ::fstat(file->descriptor(), &facts) != 0) {
        return !file ? file.error() : systemError("cannot read " + path, errno);
    }
    std::vector<char> content(static_cast<std::size_t>(facts.st_size));
    std::size_t done = 0;
    while (done < content.size()) {
        const auto got =
            ::pread(file->descriptor(), content.data() + done, content.size() - done, static_cast<off_t>(done));
        if (got <= 0) {
            return got < 0 ? systemError("cannot read " + path, errno) : brokenIndex(path, "became shorter while read");
        }
        done += static_cast<std::size_t>(got);
    }
    return content;
}

template <class T>
T numberAt(const std::vector<char>& content, std::size_t place)
{
    T number{};
    std::memcpy(&number, content.data() + place, sizeof number);
    return number;
}

} // namespace

Result<std::vector<Extent>> samplesOfMegatron(const std::string& binPath, Bytes bytes)
{
    const auto index = binPath.substr(0, binPath.size() - 4) + ".idx";
    const auto content = contentOf(index);
    struct stat facts { };
    if (!content || ::stat(binPath.c_str(), &facts) != 0) {
        return !content ? content.error() : systemError("cannot read " + binPath, errno);
    }
    if (content->size() < indexHeaderBytes || std::memcmp(content->data(), magic.data(), magic.size()) != 0
        || numberAt<std::uint64_t>(*content, 9) != 1) {
        return brokenIndex(index, "no Megatron index of version 1");
    }
    const auto type = static_cast<unsigned char>((*content)[17]);
    const auto count = numberAt<std::uint64_t>(*content, 18);
    if (type == 0 || type >= tokenBytes.size() || count > (content->size() - indexHeaderBytes) / 12) {
        return brokenIndex(index, "truncated, or an unknown type of token");
    }
    std::int64_t tokens = 0; // bytes of them
    for (std::size_t i = 0; i < count; ++i) {
        const auto length = numberAt<std::int32_t>(*content, indexHeaderBytes + 4 * i) * tokenBytes[type];
        const auto offset = numberAt<std::int64_t>(*content, indexHeaderBytes + 4 * count + 8 * i);
        if (length < 0 || offset < 0 || offset > facts.st_size || length > facts.st_size - offset) {
            return brokenIndex(binPath, "shorter than its index says");
        }
        tokens = std::max(tokens, offset + length);
    }
    std::vector<Extent> samples;
    for (std::int64_t offset = 0; offset + bytes.count <= tokens; offset += bytes.count) {
        samples.push_back({offset, bytes.count});
    }
    return samples;
}

} // namespace sluice::dataset
