// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/json.h"
#include "core/dataset/formats/arrays.h"
#include "core/dataset/formats/readers.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <set>
#include <utility>

namespace sluice::dataset {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t maxZarrArrays = 20'000;
constexpr std::int64_t maxZarrText = 16 << 20;
constexpr std::int64_t maxZarrItem = std::int64_t{1} << 40;

std::vector<std::int64_t> numbersOf(const Json& json)
{
    std::vector<std::int64_t> numbers;
    for (const auto& number : json) {
        if (number.is_number_unsigned() && numbers.size() < 32
            && std::in_range<std::int64_t>(number.get<std::uint64_t>())) {
            numbers.push_back(number.get<std::int64_t>());
        } else {
            return {-1}; // no shape
        }
    }
    return numbers;
}

/// "<f4", "|u1", "<U12" of version 2; "float32", "uint8", "bool" of version 3.
std::int64_t zarrItemBytes(const std::string& type)
{
    const auto digits = std::min(type.find_first_of("0123456789"), type.size());
    std::int64_t number = 0;
    std::from_chars(type.data() + digits, type.data() + type.size(), number);
    number = std::min(number, maxZarrItem);
    const bool bits = !type.empty() && std::isalpha(static_cast<unsigned char>(type.front())) != 0;
    if (bits) {
        return std::max<std::int64_t>(1, number / 8);
    }
    return std::max<std::int64_t>(1, type.find('U') != std::string::npos ? number * 4 : number);
}

/// Returns the text behind a key of an object; empty where there is none.
std::string textIn(const Json& json, const char* key)
{
    const auto found = json.is_object() ? json.find(key) : json.end();
    return json.is_object() && found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

const Json& partOf(const Json& json, const char* key)
{
    static const Json nothing;
    const auto found = json.is_object() ? json.find(key) : json.end();
    return json.is_object() && found != json.end() ? *found : nothing;
}

ArrayFacts ofVersion2(const Json& json)
{
    ArrayFacts array;
    array.shape = numbersOf(partOf(json, "shape"));
    array.chunk = numbersOf(partOf(json, "chunks"));
    array.type = textIn(json, "dtype");
    array.codec = textIn(partOf(json, "compressor"), "id");
    return array;
}

ArrayFacts ofVersion3(const Json& json)
{
    ArrayFacts array;
    array.shape = numbersOf(partOf(json, "shape"));
    array.chunk = numbersOf(partOf(partOf(partOf(json, "chunk_grid"), "configuration"), "chunk_shape"));
    array.type = textIn(json, "data_type");
    const auto takeCodecs = [&array](const Json& codecs, const auto& again) -> void {
        for (const auto& codec : codecs) {
            const auto name = textIn(codec, "name");
            const auto& settings = partOf(codec, "configuration");
            if (name == "sharding_indexed") {
                array.chunk = numbersOf(partOf(settings, "chunk_shape")); // read alone, by its range
                again(partOf(settings, "codecs"), again);
            } else if (name != "bytes" && name != "transpose" && name != "crc32c" && array.codec.empty()) {
                array.codec = name;
            }
        }
    };
    takeCodecs(partOf(json, "codecs"), takeCodecs);
    return array;
}

/// Reads the description of one array; nothing where it is a group.
Result<std::optional<ArrayFacts>> arrayIn(const fs::path& mark)
{
    const auto file = FileView::open(mark.string());
    const auto text = file ? file->partAt(0, file->size(), maxZarrText) : Result<std::string>(file.error());
    const auto json = text ? parseJson(*text, mark.string()) : Result<Json>(text.error());
    if (!json) {
        return Error{ErrorKind::Corrupt, json.error().message, "write the store again"};
    }
    const bool version2 = mark.filename() == ".zarray";
    if (!version2 && textIn(*json, "node_type") != "array") {
        return std::optional<ArrayFacts>();
    }
    auto array = version2 ? ofVersion2(*json) : ofVersion3(*json);
    array.itemBytes = zarrItemBytes(array.type);
    array.stored = 0;
    array.varying = array.type == "string" || array.type.find('O') != std::string::npos;
    if (array.chunk.size() != array.shape.size()) {
        array.chunk = array.shape;
    }
    return std::optional(std::move(array));
}

/// Walks a store: each array, and the bytes of the chunks below it.
class ZarrStore {
public:
    explicit ZarrStore(const ReadOptions& options) : m_options(options) { }

    Result<Done> walk(const fs::path& folder, const std::string& name, int depth)
    {
        std::error_code gone;
        if (m_options.stop.stop_requested() || !m_seen.insert(fs::canonical(folder, gone)).second) {
            return Done{}; // a link led here before
        }
        for (const char* mark : {".zarray", "zarr.json"}) {
            std::error_code ignored;
            if (m_arrays.size() < maxZarrArrays && fs::exists(folder / mark, ignored)) {
                auto array = arrayIn(folder / mark);
                if (!array) {
                    return array.error();
                }
                if (*array) {
                    (*array)->name = name.empty() ? "array" : name;
                    (*array)->stored = chunksBelow(folder);
                    m_arrays.push_back(**std::move(array));
                    return Done{};
                }
            }
        }
        std::error_code problem;
        for (fs::directory_iterator entries(folder, problem); !problem && entries != fs::directory_iterator();
             entries.increment(problem)) {
            if (depth < 32 && entries->is_directory(problem)) {
                const auto child = entries->path().filename().string();
                if (auto walked = walk(entries->path(), name.empty() ? child : name + "/" + child, depth + 1);
                    !walked) {
                    return walked;
                }
            }
        }
        return Done{};
    }
    const std::vector<ArrayFacts>& arrays() const { return m_arrays; }
    std::int64_t chunks() const { return m_chunks; }

private:
    std::int64_t chunksBelow(const fs::path& folder)
    {
        std::int64_t bytes = 0;
        std::error_code problem;
        for (fs::recursive_directory_iterator entries(folder, problem);
             !problem && entries != fs::recursive_directory_iterator() && !m_options.stop.stop_requested();
             entries.increment(problem)) {
            const auto name = entries->path().filename().string();
            if (!name.starts_with('.') && name != "zarr.json" && entries->is_regular_file(problem)) {
                bytes += static_cast<std::int64_t>(entries->file_size(problem));
                ++m_chunks;
            }
        }
        return bytes;
    }

    const ReadOptions& m_options;
    std::set<fs::path> m_seen; ///< folders, by where they really are
    std::vector<ArrayFacts> m_arrays;
    std::int64_t m_chunks = 0;
};

} // namespace

bool isZarr(const FileView& file)
{
    return file.isFolder();
}

Result<ShardReading> readZarr(const FileView& file, const ReadOptions& options, const SampleSink& sink)
{
    ZarrStore store(options);
    if (const auto walked = store.walk(file.path(), "", 0); !walked) {
        return walked.error();
    }
    auto reading = giveArrays(file.path(), std::max<std::int64_t>(file.size(), 1), store.arrays(), options, sink);
    if (reading) {
        reading->files = std::max<std::int64_t>(1, store.chunks());
    }
    return reading;
}

} // namespace sluice::dataset
