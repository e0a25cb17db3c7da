// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/formats/arrays.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace sluice::dataset {

namespace {

constexpr std::int64_t maxArrayBytes = std::int64_t{1} << 60;
constexpr std::size_t manyArrays = 8; ///< side by side and numbered: samples of their own
constexpr std::size_t moreThanVariables = 1000; ///< whatever they are called

std::int64_t storedBytes(const ArrayFacts& array)
{
    return array.stored >= 0 ? array.stored : unpackedBytes(array).value_or(0);
}

std::string parentOf(const std::string& name)
{
    const auto slash = name.rfind('/');
    return slash == std::string::npos ? std::string() : name.substr(0, slash);
}

/// Names whatever lies directly in a group, by the group.
using Children = std::map<std::string, std::set<std::string>>;

Children childrenOf(const std::vector<ArrayFacts>& arrays)
{
    Children children;
    for (const auto& array : arrays) {
        for (auto name = array.name; !name.empty(); name = parentOf(name)) {
            children[parentOf(name)].insert(name);
        }
    }
    return children;
}

/// Whether arrays are the columns of one table: as long as each other, of different types or shapes.
bool areColumns(const std::vector<const ArrayFacts*>& arrays)
{
    const auto& first = *arrays.front();
    const bool asLong = std::all_of(arrays.begin(), arrays.end(), [&](const ArrayFacts* array) {
        return !array->shape.empty() && !first.shape.empty() && array->shape.front() == first.shape.front();
    });
    const bool alike = std::all_of(arrays.begin(), arrays.end(), [&](const ArrayFacts* array) {
        return array->type == first.type && array->shape.size() == first.shape.size();
    });
    return asLong && !alike;
}

/// Tells whether most members of a group are called alike but for a number ("demo_0"): variables have names of their
/// own.
bool areNumbered(const std::set<std::string>& members)
{
    std::map<std::string, std::size_t> counts;
    std::size_t most = 0;
    for (auto name : members) {
        std::erase_if(name, [](char c) { return c >= '0' && c <= '9'; });
        most = std::max(most, ++counts[name]);
    }
    return most >= manyArrays && most * 2 > members.size();
}

/// Tells whether arrays of one type and rank differ in their length, as samples do; variables share an axis.
bool areOfManyLengths(const std::vector<const ArrayFacts*>& arrays)
{
    std::set<std::int64_t> lengths;
    for (const auto* array : arrays) {
        if (array->shape.empty() || array->type != arrays.front()->type
            || array->shape.size() != arrays.front()->shape.size()) {
            return false;
        }
        lengths.insert(array->shape.front());
    }
    return arrays.size() >= manyArrays && lengths.size() * 2 > manyArrays;
}

/// Returns the group whose members are one sample each; nothing where samples lie along an axis.
std::optional<std::string> groupOfSamples(const std::vector<ArrayFacts>& arrays, const Children& children)
{
    const auto most = std::max_element(children.begin(), children.end(),
                                       [](const auto& a, const auto& b) { return a.second.size() < b.second.size(); });
    if (most == children.end()) {
        return std::nullopt;
    }
    std::vector<const ArrayFacts*> direct;
    for (const auto& array : arrays) {
        if (parentOf(array.name) == most->first) {
            direct.push_back(&array);
        }
    }
    const bool many = most->second.size() > moreThanVariables || areNumbered(most->second);
    if (!many && !areOfManyLengths(direct)) {
        return std::nullopt;
    }
    return !direct.empty() && areColumns(direct) ? std::nullopt : std::optional(most->first);
}

ShardReading giveMembers(const std::vector<ArrayFacts>& arrays, const std::string& group, const SampleSink& sink)
{
    const auto begin = group.empty() ? std::size_t{0} : group.size() + 1;
    std::map<std::string, std::int64_t> members;
    ShardReading reading;
    for (const auto& array : arrays) {
        if (group.empty() || array.name.starts_with(group + "/")) {
            members[array.name.substr(0, array.name.find('/', begin))] += storedBytes(array);
            reading.unpackedBytes += array.codec.empty() ? 0 : unpackedBytes(array).value_or(0);
            reading.codec = reading.codec.empty() ? array.codec : reading.codec;
        }
    }
    std::int64_t offset = 0;
    for (const auto& [name, bytes] : members) {
        sink({offset, bytes, bytes});
        offset += bytes;
    }
    reading.notes.push_back(fmt::format("each member of the group /{} counts as one sample", group));
    return reading;
}

/// Returns the stored bytes of all chunks that hold a part of one row.
std::int64_t bytesForOneRow(const ArrayFacts& array)
{
    const auto rows = static_cast<double>(std::max<std::int64_t>(1, array.shape.front()));
    const auto together = std::min(rows, static_cast<double>(std::max<std::int64_t>(1, array.chunk.front())));
    return static_cast<std::int64_t>(static_cast<double>(storedBytes(array)) * together / rows);
}

/// Gives `count` samples that share `bytes` evenly.
void giveEvenly(std::int64_t bytes, std::int64_t count, const SampleSink& sink)
{
    const auto larger = bytes % count;
    const auto each = bytes / count;
    if (larger > 0) {
        sink({0, each + 1, each + 1, larger});
    }
    sink({larger * (each + 1), each, each, count - larger});
}

ShardReading giveRows(const std::vector<ArrayFacts>& arrays, const ArrayFacts& largest, std::int64_t fileBytes,
                      const SampleSink& sink)
{
    const auto rows = largest.shape.front();
    ShardReading reading;
    std::int64_t stored = 0;
    std::int64_t unpacked = 0;
    for (const auto& array : arrays) {
        if (array.shape.empty() || array.shape.front() != rows) {
            continue;
        }
        stored += storedBytes(array);
        unpacked += unpackedBytes(array).value_or(0);
        reading.codec = reading.codec.empty() ? array.codec : reading.codec;
        if (array.chunk.size() == array.shape.size()) {
            reading.unit += bytesForOneRow(array);
        }
    }
    if (largest.varying) {
        stored = fileBytes; // lengths lie with the items
    }
    giveEvenly(stored, rows, sink);
    reading.unpackedBytes = reading.codec.empty() ? 0 : unpacked;
    reading.notes.push_back(fmt::format("samples are the {} rows of /{}", rows, largest.name));
    return reading;
}

} // namespace

std::optional<std::int64_t> unpackedBytes(const ArrayFacts& array)
{
    std::int64_t bytes = std::max<std::int64_t>(1, array.itemBytes);
    for (const auto length : array.shape) {
        if (length < 0 || (length > 0 && bytes > maxArrayBytes / length)) {
            return std::nullopt;
        }
        bytes *= length;
    }
    return bytes;
}

Error askForSequence(const std::string& path)
{
    return Error{ErrorKind::Usage, path + " holds a sequence of numbers: how many of them are a sample is not known",
                 "state it: the tokens of a sequence, or the bytes of a sample"};
}

Result<ShardReading> giveArrays(const std::string& path, std::int64_t fileBytes, const std::vector<ArrayFacts>& arrays,
                                const ReadOptions& options, const SampleSink& sink)
{
    const auto bad = std::find_if(arrays.begin(), arrays.end(), [fileBytes](const ArrayFacts& array) {
        const auto bytes = unpackedBytes(array);
        return !bytes || array.stored > fileBytes || (array.codec.empty() && array.stored < 0 && *bytes > fileBytes);
    });
    if (bad != arrays.end()) {
        return Error{ErrorKind::Corrupt,
                     path + ": the array /" + bad->name + " states a shape that the file cannot hold",
                     "take it out of the data set, or write it again"};
    }
    if (const auto group = groupOfSamples(arrays, childrenOf(arrays))) {
        return giveMembers(arrays, *group, sink);
    }
    const auto largest = std::max_element(arrays.begin(), arrays.end(), [](const ArrayFacts& a, const ArrayFacts& b) {
        return std::max(storedBytes(a), unpackedBytes(a).value_or(0))
            < std::max(storedBytes(b), unpackedBytes(b).value_or(0));
    });
    if (largest == arrays.end() || largest->shape.empty() || largest->shape.front() == 0) {
        return Error{ErrorKind::Usage, path + " holds no array with samples along its first axis",
                     "state the mean size of a sample as stored"};
    }
    if (largest->shape.size() > 1 || largest->varying) {
        return giveRows(arrays, *largest, fileBytes, sink);
    }
    const auto sequence = options.tokens > 0 ? options.tokens * largest->itemBytes : options.cut.count;
    if (sequence <= 0) {
        return askForSequence(path);
    }
    if (const auto count = unpackedBytes(*largest).value_or(0) / sequence; count > 0) {
        giveEvenly(storedBytes(*largest), count, sink);
    }
    return ShardReading{};
}

} // namespace sluice::dataset
