// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/json.h"
#include "core/dataset/formats/apart.h"
#include "core/dataset/formats/readers.h"
#include "core/dataset/size_tally.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <vector>

#ifdef SLUICE_LMDB
#include <lmdb.h>
#endif

namespace sluice::dataset {

namespace {

constexpr std::uint32_t lmdbMagic = 0xBEEFC0DE;
constexpr std::int64_t lmdbPageHeader = 16;

} // namespace

bool isLmdb(const FileView& file)
{
    return file.numberAt<std::uint32_t>(lmdbPageHeader) == lmdbMagic;
}

#ifdef SLUICE_LMDB

namespace {

constexpr unsigned maxNamedDatabases = 128;
constexpr std::int64_t maxLmdbEntries = 20'000'000; ///< walked one by one; the rest is taken to be like them

/// Values of keys that differ in their number alone: "image-000000001", "0001_image".
struct KeyFamily {
    std::int64_t entries = 0;
    std::int64_t bytes = 0;
    std::int64_t numbers = 0; ///< the same of families with the same numbers
};

struct LmdbFindings {
    std::int64_t entries = 0; ///< of the whole database
    std::int64_t walked = 0;
    std::int64_t passedOver = 0; ///< of those walked: "__len__" and the like
    std::map<std::string, KeyFamily> families;
    std::map<std::string, std::int64_t> sizes; ///< samples by their bytes, as cells of a tally
};
template <class V, Like<KeyFamily> T>
void describe(V& v, T& k)
{
    v("entries", k.entries);
    v("bytes", k.bytes);
    v("numbers", k.numbers);
}
template <class V, Like<LmdbFindings> T>
void describe(V& v, T& f)
{
    v("entries", f.entries);
    v("walked", f.walked);
    v("passed_over", f.passedOver);
    v("families", f.families);
    v("sizes", f.sizes);
}

std::string_view viewOf(const MDB_val& value)
{
    return {static_cast<const char*>(value.mv_data), value.mv_size};
}

constexpr std::string_view keyDigits = "0123456789";

/// Returns a key without the digits at its ends; empty where it is long.
std::string familyOf(std::string_view key)
{
    constexpr std::size_t longest = 33;
    const auto first = key.find_first_not_of(keyDigits);
    const auto last = key.find_last_not_of(keyDigits);
    const bool told = first != std::string_view::npos && last - first < longest;
    return told ? std::string(key.substr(first, last + 1 - first)) : std::string();
}

/// Returns the number at the beginning or the end of a key, scattered, so that sums of them tell apart which there
/// were.
std::int64_t numberOf(std::string_view key)
{
    constexpr std::uint64_t kept = 0x7fffffff; // so many of them that no sum overflows
    const auto first = std::min(key.find_first_not_of(keyDigits), key.size());
    const auto last = key.find_last_not_of(keyDigits);
    const auto digits = first > 0 ? key.substr(0, first) : key.substr(last + 1); // the whole is no key without letters
    std::uint64_t number = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return static_cast<std::int64_t>((number * 0x9E3779B97F4A7C15U >> 20) & kept);
}

bool isMetadata(std::string_view key)
{
    return key.starts_with("__") || key == "num-samples" || key == "length" || key == "keys" || key == "meta";
}

/// A database within the main one, which holds its root under its name.
struct NamedDatabase {
    std::string name;
    MDB_dbi database = 0;
    std::size_t entries = 0;
};

/// Returns the named databases that hold samples: those with the most entries. None where the entries of the main one
/// are samples.
std::vector<NamedDatabase> namedDatabases(MDB_txn* transaction, MDB_dbi main)
{
    std::vector<NamedDatabase> named;
    MDB_cursor* cursor = nullptr;
    MDB_stat facts{};
    if (mdb_stat(transaction, main, &facts) != 0 || facts.ms_entries > maxNamedDatabases
        || mdb_cursor_open(transaction, main, &cursor) != 0) {
        return named;
    }
    MDB_val key{};
    MDB_val value{};
    std::size_t most = 0;
    while (mdb_cursor_get(cursor, &key, &value, MDB_NEXT) == 0) {
        NamedDatabase inner{std::string(viewOf(key))};
        if (mdb_dbi_open(transaction, inner.name.c_str(), 0, &inner.database) == 0
            && mdb_stat(transaction, inner.database, &facts) == 0) {
            inner.entries = facts.ms_entries;
            most = std::max(most, inner.entries);
            named.push_back(std::move(inner));
        }
    }
    std::erase_if(named, [most](const NamedDatabase& inner) { return inner.entries < most; });
    return named;
}

/// Walks one database; `name` is empty for the main one.
int walk(MDB_txn* transaction, MDB_dbi database, const std::string& name, LmdbFindings& found, SizeTally& sizes)
{
    MDB_cursor* cursor = nullptr;
    MDB_stat facts{};
    if (const int problem = mdb_stat(transaction, database, &facts); problem != 0) {
        return problem;
    }
    found.entries += static_cast<std::int64_t>(facts.ms_entries);
    int problem = mdb_cursor_open(transaction, database, &cursor);
    MDB_val key{};
    MDB_val value{};
    while (problem == 0 && found.walked < maxLmdbEntries
           && (problem = mdb_cursor_get(cursor, &key, &value, MDB_NEXT)) == 0) {
        ++found.walked;
        if (isMetadata(viewOf(key))) {
            ++found.passedOver;
            continue;
        }
        sizes.add(static_cast<std::int64_t>(value.mv_size));
        const auto family = name + familyOf(viewOf(key));
        auto& all =
            found.families[found.families.size() < 16 || found.families.contains(family) ? family : std::string()];
        ++all.entries;
        all.bytes += static_cast<std::int64_t>(value.mv_size);
        all.numbers += numberOf(viewOf(key));
    }
    return problem == MDB_NOTFOUND ? 0 : problem;
}

int walkAll(MDB_txn* transaction, MDB_dbi main, LmdbFindings& found, SizeTally& sizes)
{
    const auto named = namedDatabases(transaction, main);
    int problem = named.empty() ? walk(transaction, main, {}, found, sizes) : 0;
    for (const auto& inner : named) {
        problem = problem != 0 ? problem : walk(transaction, inner.database, inner.name, found, sizes);
    }
    return problem;
}

/// Runs apart. Takes no lock and writes nothing: whoever changes the database meanwhile spoils the count, no more.
Result<std::string> entriesOf(const std::string& path)
{
    MDB_env* environment = nullptr;
    MDB_txn* transaction = nullptr;
    MDB_dbi database = 0;
    LmdbFindings found;
    SizeTally sizes;
    int problem = mdb_env_create(&environment);
    problem = problem != 0 ? problem : mdb_env_set_maxdbs(environment, maxNamedDatabases);
    problem = problem != 0
        ? problem
        : mdb_env_open(environment, path.c_str(), MDB_RDONLY | MDB_NOLOCK | MDB_NOSUBDIR | MDB_NORDAHEAD, 0);
    problem = problem != 0 ? problem : mdb_txn_begin(environment, nullptr, MDB_RDONLY, &transaction);
    problem = problem != 0 ? problem : mdb_dbi_open(transaction, nullptr, 0, &database);
    problem = problem != 0 ? problem : walkAll(transaction, database, found, sizes);
    if (problem != 0) {
        return Error{ErrorKind::Corrupt, path + ": LMDB cannot read it: " + mdb_strerror(problem),
                     "take it out of the data set, or write it again"};
    }
    for (const auto& [size, count] : sizes.cells()) {
        found.sizes[std::to_string(size)] = count;
    }
    return jsonText(toJson(found));
}

/// Keys of several families with the same numbers are the parts of one sample ("image-1", "label-1").
std::int64_t partsOfSample(const LmdbFindings& found)
{
    const auto& families = found.families;
    const bool equal =
        families.size() > 1 && std::all_of(families.begin(), families.end(), [&families](const auto& family) {
            const auto& first = families.begin()->second;
            return family.second.entries == first.entries && family.second.numbers == first.numbers;
        });
    return equal ? static_cast<std::int64_t>(families.size()) : 1;
}

} // namespace

Result<ShardReading> readLmdb(const FileView& file, const ReadOptions& options, const SampleSink& sink)
{
    const auto text = readApart(
        file.path(), "LMDB", [path = file.path()] { return entriesOf(path); }, options.stop);
    const auto json = text ? parseJson(*text, file.path()) : Result<Json>(text.error());
    const auto found = json ? fromJson<LmdbFindings>(*json) : Result<LmdbFindings>(json.error());
    if (!found) {
        return found.error();
    }
    ShardReading reading;
    const auto parts = partsOfSample(*found);
    std::int64_t bytes = 0;
    for (const auto& [name, family] : found->families) {
        bytes += family.bytes;
    }
    if (parts > 1 && bytes > 0) {
        const auto count = found->families.begin()->second.entries;
        sink({0, bytes / count, bytes / count, count});
        reading.notes.emplace_back("several entries with the same number are one sample");
    }
    std::int64_t offset = 0;
    for (const auto& [size, count] : found->sizes) {
        const std::int64_t length = std::strtoll(size.c_str(), nullptr, 10);
        if (parts == 1 && length > 0 && length <= file.size()) {
            sink({std::min(offset, file.size() - length), length, length, count});
            offset += length;
        }
    }
    reading.whole = found->walked >= found->entries;
    const double walked =
        static_cast<double>(found->walked) / static_cast<double>(std::max<std::int64_t>(1, found->entries));
    reading.readTo = reading.whole ? file.size() : std::llround(walked * static_cast<double>(file.size()));
    return reading;
}

std::string lmdbVersion()
{
    return std::to_string(MDB_VERSION_MAJOR) + "." + std::to_string(MDB_VERSION_MINOR) + "."
        + std::to_string(MDB_VERSION_PATCH);
}

#else

Result<ShardReading> readLmdb(const FileView& file, const ReadOptions& /*options*/, const SampleSink& /*sink*/)
{
    return Error{ErrorKind::Unsupported, file.path() + " is LMDB, which this build cannot read: liblmdb was not there",
                 "state the mean size of a sample as stored, or build with liblmdb-dev"};
}

std::string lmdbVersion()
{
    return {};
}

#endif

} // namespace sluice::dataset
