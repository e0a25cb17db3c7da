// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/store/file/companions.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <vector>

namespace sluice::store {

namespace fs = std::filesystem;

namespace {

constexpr std::array endings{"-journal", "-wal", "-shm"};

using Begin = std::array<unsigned char, 4>;

/// Of a rollback journal, of a write-ahead log in either order of bytes, and of the index of one.
const std::vector<Begin>& beginsOf(std::string_view ending)
{
    static const std::vector<Begin> journal{{0xd9, 0xd5, 0x05, 0xf9}, {0, 0, 0, 0}}; // zero until it is synced
    static const std::vector<Begin> log{{0x37, 0x7f, 0x06, 0x82}, {0x37, 0x7f, 0x06, 0x83}};
    static const std::vector<Begin> index{{0x18, 0xe2, 0x2d, 0x00}, {0x00, 0x2d, 0xe2, 0x18}, {0, 0, 0, 0}};
    return ending == endings[0] ? journal : ending == endings[1] ? log : index;
}

bool isSqlites(const std::string& file, std::string_view ending)
{
    std::error_code problem;
    if (!fs::is_regular_file(fs::symlink_status(file, problem))) {
        return false;
    }
    if (fs::file_size(file, problem) == 0) {
        return true;
    }
    std::ifstream stream(file, std::ios::binary);
    Begin begin{};
    stream.read(reinterpret_cast<char*>(begin.data()), begin.size());
    if (ending == endings[2] && stream.gcount() < std::ssize(begin) && begin == Begin{}) {
        return true; // of an index that found no room, SQLite leaves three bytes
    }
    const auto& known = beginsOf(ending);
    return stream && std::find(known.begin(), known.end(), begin) != known.end();
}

bool isThere(const std::string& file)
{
    std::error_code problem;
    return fs::exists(fs::symlink_status(file, problem));
}

/// Looks twice: another Sluice that is at work may delete or empty its file between two calls.
bool isForeign(const std::string& file, std::string_view ending)
{
    const auto looksForeign = [&] { return isThere(file) && !isSqlites(file, ending); };
    return looksForeign() && looksForeign();
}

Error foreign(const std::string& file, const std::string& path)
{
    return Error{ErrorKind::Usage,
                 file + " is not a file of Sluice, and a database named " + path + " would overwrite or delete it",
                 "move it aside, or choose another name"};
}

} // namespace

Result<Done> expectNothingBeside(const std::string& path)
{
    for (const std::string ending : endings) {
        // Where the database has come meanwhile, another Sluice is making it.
        if (isThere(path + ending) && (!isThere(path) || isForeign(path + ending, ending))) {
            return foreign(path + ending, path);
        }
    }
    return Done{};
}

Result<Done> expectOwnFilesBeside(const std::string& path)
{
    for (const std::string ending : endings) {
        if (isForeign(path + ending, ending)) {
            return foreign(path + ending, path);
        }
    }
    return Done{};
}

void removeIndex(const std::string& path)
{
    const auto index = path + endings[2];
    std::error_code problem;
    if (isSqlites(index, endings[2])) {
        fs::remove(index, problem);
    }
}

bool hasLogBeside(const std::string& path)
{
    std::error_code problem;
    const auto size = fs::file_size(path + endings[1], problem);
    return !problem && size > 0;
}

} // namespace sluice::store
