// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/json.h"

#include "core/base/text/text.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace sluice {

namespace {

std::size_t lineOf(std::string_view text, std::size_t byte)
{
    const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(byte, text.size()));
    return 1 + static_cast<std::size_t>(std::count(text.begin(), end, '\n'));
}

constexpr std::size_t longestGlimpse = 60;

/// What is there instead, short enough for one line.
std::string glimpse(const Json& json)
{
    return clipped(jsonText(json), longestGlimpse);
}

/// The end of a comment that begins at `i`; `i` itself where none does.
std::size_t afterComment(std::string_view text, std::size_t i)
{
    const bool line = text.substr(i, 2) == "//";
    if (!line && text.substr(i, 2) != "/*") {
        return i;
    }
    const auto end = text.find(line ? "\n" : "*/", i + 2);
    return end == std::string_view::npos ? text.size() : end + 1;
}

/// Where brackets nest deeper than `most`: what walks such a document would run out of stack.
std::optional<std::size_t> tooDeepAt(std::string_view text, int most)
{
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted) {
            i += c == '\\' ? 1 : 0;
            quoted = c != '"';
        } else if (c == '"') {
            quoted = true;
        } else if (c == '/') {
            i = std::max(i, afterComment(text, i) - (afterComment(text, i) > i ? 1 : 0));
        } else if ((c == '[' || c == '{') && ++depth > most) {
            return i;
        } else if (c == ']' || c == '}') {
            --depth;
        }
    }
    return std::nullopt;
}

/// Doubles the room of an object that is full. Left to itself it would copy all that it holds, deep, since its keys
/// cannot be moved.
void makeRoom(Json::object_t& object)
{
    constexpr std::size_t least = 2;
    if (object.size() < object.capacity()) {
        return;
    }
    Json::object_t larger;
    larger.reserve(std::max(least, 2 * object.capacity()));
    for (auto& [key, value] : object) {
        larger.emplace_back(key, std::move(value));
    }
    object.swap(larger);
}

/// Builds a document of at most `maxValues` values.
class Builder final : public nlohmann::json_sax<Json> {
public:
    static constexpr std::size_t maxValues = 5'000'000; ///< each may take a hundred bytes of memory

    Json take() { return std::move(m_document); }
    bool tooMany() const { return m_values > maxValues; }
    /// Byte of the first problem; a problem without one is a number that is too large.
    std::optional<std::size_t> problemAt() const { return m_problemAt; }

    bool null() override { return put(nullptr); }
    bool boolean(bool value) override { return put(value); }
    bool number_integer(number_integer_t value) override { return put(value); }
    bool number_unsigned(number_unsigned_t value) override { return put(value); }
    bool number_float(number_float_t value, const string_t&) override { return put(value); }
    bool string(string_t& value) override
    {
        detail::bringBack(value);
        return put(std::move(value));
    }
    bool binary(binary_t&) override { return false; } // no text has such
    bool start_object(std::size_t) override { return open(Json::object()); }
    bool start_array(std::size_t) override { return open(Json::array()); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool key(string_t& name) override
    {
        detail::bringBack(name);
        m_key = std::move(name);
        return true;
    }
    bool parse_error(std::size_t byte, const std::string&, const Json::exception& problem) override
    {
        constexpr int outOfRange = 406;
        m_problemAt = problem.id == outOfRange ? std::nullopt : std::optional(byte);
        return false;
    }

private:
    Json& place(Json value)
    {
        if (m_open.empty()) {
            return m_document = std::move(value);
        }
        Json& above = *m_open.back();
        if (above.is_object()) {
            return member(above.get_ref<Json::object_t&>()) = std::move(value);
        }
        return above.emplace_back(std::move(value));
    }
    /// The member of this key, which is made where there is none. An ordered object looks at all that it holds: of a
    /// large one, the places are kept beside it.
    Json& member(Json::object_t& object)
    {
        makeRoom(object);
        if (object.size() < manyMembers) {
            return object[m_key];
        }
        auto& places = m_places.back();
        if (places.empty()) {
            for (std::size_t i = 0; i < object.size(); ++i) {
                places.emplace((object.begin() + static_cast<std::ptrdiff_t>(i))->first, i);
            }
        }
        const auto [found, isNew] = places.try_emplace(m_key, object.size());
        if (isNew) {
            object.emplace_back(m_key, nullptr);
        }
        return (object.begin() + static_cast<std::ptrdiff_t>(found->second))->second;
    }
    bool put(Json value)
    {
        if (++m_values > maxValues) {
            return false;
        }
        place(std::move(value));
        return true;
    }
    bool open(Json value)
    {
        if (++m_values > maxValues) {
            return false;
        }
        m_open.push_back(&place(std::move(value)));
        m_places.emplace_back();
        return true;
    }
    bool close()
    {
        m_open.pop_back();
        m_places.pop_back();
        return true;
    }

    static constexpr std::size_t manyMembers = 64;

    Json m_document;
    std::vector<Json*> m_open; ///< from the outermost in; what is open does not move
    std::vector<std::unordered_map<string_t, std::size_t>> m_places; ///< in each of m_open, where it is large
    string_t m_key;
    std::size_t m_values = 0;
    std::optional<std::size_t> m_problemAt;
};

Result<Json> parsed(std::string_view text, const std::string& origin, bool comments)
{
    constexpr int deepest = 100;
    if (const auto at = tooDeepAt(text, deepest)) {
        return Error{ErrorKind::Usage, origin + ": nested too deeply at line " + std::to_string(lineOf(text, *at)),
                     "no such document has more than a few levels"};
    }
    Builder builder;
    if (Json::sax_parse(text, &builder, Json::input_format_t::json, true, comments)) {
        return builder.take();
    }
    if (builder.tooMany()) {
        return Error{ErrorKind::Usage, origin + ": holds more than " + std::to_string(Builder::maxValues) + " values",
                     "no document that is read here has so many"};
    }
    if (const auto at = builder.problemAt()) {
        return Error{ErrorKind::Usage, origin + ": not valid JSON near line " + std::to_string(lineOf(text, *at)),
                     "check the commas, quotes and brackets around that line"};
    }
    // 1e999 is valid JSON, but no double.
    return Error{ErrorKind::Usage, origin + ": a number is too large", "write ordinary decimal numbers"};
}

} // namespace

Result<Json> parseJson(std::string_view text, const std::string& origin)
{
    return parsed(text, origin, false);
}

Result<Json> parseJsonWithComments(std::string_view text, const std::string& origin)
{
    return parsed(text, origin, true);
}

Result<Done> expectSchema(const Json& json, std::string_view schema, const std::string& origin)
{
    if (!json.is_object() || !json.contains("schema") || !json["schema"].is_string()) {
        return Error{ErrorKind::Usage, origin + ": has no \"schema\"",
                     "expected a " + std::string(schema) + " document"};
    }
    const auto found = json["schema"].get<std::string>();
    if (found != schema) {
        return Error{ErrorKind::Usage,
                     origin + ": is a " + clipped(found, longestGlimpse) + " document, not " + std::string(schema),
                     "it may come from another command or a newer version of Sluice"};
    }
    return Done{};
}

namespace detail {

Json roomyObject()
{
    constexpr std::size_t usualFields = 16;
    auto object = Json::object();
    object.get_ref<Json::object_t&>().reserve(usualFields);
    return object;
}

void moveInto(Json& object, Json fields)
{
    for (auto& [key, value] : fields.get_ref<Json::object_t&>()) {
        object[key] = std::move(value);
    }
}

void JsonReader::fail(const std::string& pointer, const std::string& expected, const Json& found)
{
    if (!m_error) {
        m_error = Error{ErrorKind::Usage,
                        (pointer.empty() ? "/" : pointer) + ": expected " + expected + ", found " + glimpse(found),
                        "correct this value"};
    }
}

void JsonReader::failOutside(const std::string& pointer, Domain domain, const Json& found)
{
    fail(pointer, "a number from " + Json(domain.least).dump() + " to " + Json(domain.most).dump(), found);
}

void JsonReader::expectWithin(const char* key, Domain domain)
{
    if (const auto found = m_object.find(key); found != m_object.end()) {
        failOutside(m_pointer + "/" + key, domain, *found);
    } else if (!m_error) {
        m_error = Error{ErrorKind::Usage, m_pointer + "/" + key + ": is missing", "add this value"};
    }
}

void JsonReader::failAsWhole(const std::string& pointer, const std::string& problem)
{
    m_error = Error{ErrorKind::Usage, (pointer.empty() ? "/" : pointer) + ": " + problem, "correct this value"};
}

void JsonReader::readText(std::initializer_list<const char*> keys, std::string& text)
{
    const Json* json = &m_object;
    std::string pointer = m_pointer;
    for (const char* key : keys) {
        const auto found = json->find(key);
        if (found == json->end() || m_error) {
            return;
        }
        json = &*found;
        pointer += "/" + std::string(key);
    }
    read(*json, text, pointer);
}

void JsonReader::finish()
{
    if (!m_options.rejectUnknownKeys || m_error) {
        return;
    }
    for (const auto& [key, item] : m_object.items()) {
        if (!m_known.contains(key)) {
            std::string known;
            for (const auto& name : m_known) {
                known += (known.empty() ? "" : ", ") + name;
            }
            m_error = Error{ErrorKind::Usage, m_pointer + "/" + clipped(key, longestGlimpse) + ": unknown key",
                            "known keys: " + known};
            return;
        }
    }
}

} // namespace detail

} // namespace sluice
