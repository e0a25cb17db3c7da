// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/domain.h"
#include "core/base/enum_words.h"
#include "core/base/fact.h"
#include "core/base/limit.h"
#include "core/base/result.h"
#include "core/base/units.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

/// Values to JSON and back from one list of fields. A value takes part with one function beside it:
///
///     template <class V, Like<Disk> T>
///     void describe(V& v, T& disk) { v("name", disk.name); v("size_bytes", disk.size); }
///
/// A number whose range is narrower than its unit's says so: `v("depth", p.depth, Domain{1, 1 << 20})`. Reading a
/// document refuses what lies outside, and that a number is missing whose default does. What several fields must fulfil
/// together says `std::string problemOf(const Disk&)` beside it: empty when sound.
///
/// Units are in the key. Absent means unknown: an empty optional and an unread Fact write no key. A
/// Fact also writes where it was read under "sources" and, when unread, why under "unknown", in the
/// object that holds it.
namespace sluice {

/// Keeps the order of fields, so documents begin with what matters.
using Json = nlohmann::ordered_json;

template <class T>
Json toJson(const T& value);

struct JsonReadOptions {
    bool rejectUnknownKeys = false; ///< for files that people write: a misspelt key is an error
};

/// Reads a value; a missing key leaves the member's default. Errors name the JSON pointer of the
/// culprit, what was expected and what is there (ErrorKind::Usage).
template <class T>
Result<T> fromJson(const Json& json, JsonReadOptions options = {});

/// Parses text. Errors (ErrorKind::Usage) name `origin` and the line: no JSON, or brackets nested deeper
/// than any document of ours, or more than five million values.
Result<Json> parseJson(std::string_view text, const std::string& origin);
/// The same, of a file in which people may write // and /* */ comments.
Result<Json> parseJsonWithComments(std::string_view text, const std::string& origin);

/// The one way from a document to its text; a negative indent gives one line. A byte that is no UTF-8, as a path may
/// hold, is carried as U+10FFFD, 'x' and two hexadecimal digits, and parseJson gives it back.
std::string jsonText(const Json& json, int indent = -1);

/// `{"schema": schema, ...value's fields...}`
template <class T>
Json toDocument(std::string_view schema, const T& value);

/// Error{Corrupt or Usage} unless json is an object whose "schema" is `schema`.
Result<Done> expectSchema(const Json& json, std::string_view schema, const std::string& origin);

namespace detail {

/// An empty object with room for the fields of one of ours: one that grows copies all that it holds.
Json roomyObject();
/// Moves the fields of one object to the end of another; `update` of the library copies them, deep.
void moveInto(Json& object, Json fields);

/// Text as JSON carries it, and back.
std::string carriedText(std::string_view text);
void bringBack(std::string& text);

struct JsonWriter {
    Json object = roomyObject();

    /// A number that is not finite has no form in JSON, and is left out as unknown.
    template <class T>
    void operator()(const char* key, const T& value)
    {
        Json json = toJson(value);
        if (!json.is_number_float() || std::isfinite(json.template get<double>())) {
            object[key] = std::move(json);
        }
    }

    template <class T>
    void operator()(const char* key, const std::optional<T>& value)
    {
        if (value) {
            (*this)(key, *value);
        }
    }

    template <class T>
    void operator()(const char* key, const Fact<T>& fact)
    {
        if (fact.value) {
            object[key] = toJson(*fact.value);
            m_sources[key] = fact.source;
        } else if (!fact.reason.empty()) {
            m_unknown[key] = Json{{"path", fact.source}, {"reason", fact.reason}};
        }
    }

    template <class T>
    void operator()(const char* key, const T& value, Domain)
    {
        (*this)(key, value);
    }

    Json finish()
    {
        if (!m_sources.empty()) {
            object["sources"] = std::move(m_sources);
        }
        if (!m_unknown.empty()) {
            object["unknown"] = std::move(m_unknown);
        }
        return std::move(object);
    }

private:
    Json m_sources;
    Json m_unknown;
};

template <class T>
concept Described = requires(JsonWriter& v, const T& value)
{
    describe(v, value);
};

template <class T>
concept Checked = requires(const T& value)
{
    {
        problemOf(value)
        } -> std::same_as<std::string>;
};

class JsonReader {
public:
    JsonReader(const Json& object, std::string pointer, JsonReadOptions options, std::optional<Error>& error)
        : m_object(object), m_pointer(std::move(pointer)), m_options(options), m_error(error)
    { }

    template <class T>
    void operator()(const char* key, T& value)
    {
        m_known.insert(key);
        const auto found = m_object.find(key);
        if (found != m_object.end() && !m_error) {
            read(*found, value, m_pointer + "/" + key);
        }
    }

    template <class T>
    void operator()(const char* key, Fact<T>& fact)
    {
        (*this)(key, fact.value);
        readText({"sources", key}, fact.source);
        readText({"unknown", key, "path"}, fact.source);
        readText({"unknown", key, "reason"}, fact.reason);
    }

    template <class T>
    void operator()(const char* key, T& value, Domain domain)
    {
        (*this)(key, value);
        const auto number = numberIn(std::as_const(value));
        if ((number && !domain.holds(*number)) || (domain.stated && !m_object.contains(key))) {
            expectWithin(key, domain);
        }
    }

    void finish();

    template <class T>
    void read(const Json& json, T& value, const std::string& pointer);

private:
    void fail(const std::string& pointer, const std::string& expected, const Json& found);
    /// Fails: the number of this key is outside, or missing.
    void expectWithin(const char* key, Domain domain);
    void failOutside(const std::string& pointer, Domain domain, const Json& found);
    void failAsWhole(const std::string& pointer, const std::string& problem);
    /// Of a quantity with a unit.
    template <class T, class Number>
    void readQuantity(const Json& json, T& value, Number& number, const std::string& pointer)
    {
        readNumber(json, number, pointer);
        if (const auto domain = domainOf(value); !m_error && !domain.holds(static_cast<double>(number))) {
            failOutside(pointer, domain, json);
        }
    }
    /// The text at the end of these keys, where there is something there.
    void readText(std::initializer_list<const char*> keys, std::string& text);
    template <class T>
    void readWord(const Json& json, T& value, const std::string& pointer);
    template <class T>
    void readFields(const Json& json, T& value, const std::string& pointer);
    template <class T>
    void readNumber(const Json& json, T& value, const std::string& pointer);

    const Json& m_object;
    std::string m_pointer;
    JsonReadOptions m_options;
    std::optional<Error>& m_error;
    std::set<std::string> m_known{"schema", "sources", "unknown"};
};

template <class T>
inline constexpr bool isOptional = false;
template <class T>
inline constexpr bool isOptional<std::optional<T>> = true;
template <class T>
inline constexpr bool isVector = false;
template <class T>
inline constexpr bool isVector<std::vector<T>> = true;
template <class T>
inline constexpr bool isMap = false;
template <class T>
inline constexpr bool isMap<std::map<std::string, T>> = true;

template <class T>
inline constexpr bool isLimit = false;
template <class T>
inline constexpr bool isLimit<Limit<T>> = true;

template <class T>
void JsonReader::readNumber(const Json& json, T& value, const std::string& pointer)
{
    if constexpr (std::is_integral_v<T>) {
        const bool fits = json.is_number_unsigned() ? std::in_range<T>(json.get<std::uint64_t>())
            : json.is_number_integer()              ? std::in_range<T>(json.get<std::int64_t>())
                                                    : false;
        if (!fits) {
            return fail(pointer, "a whole number" + std::string(json.is_number_integer() ? " in range" : ""), json);
        }
    } else if (!json.is_number()) {
        return fail(pointer, "a number", json);
    }
    value = json.get<T>();
}

template <class T>
void JsonReader::readWord(const Json& json, T& value, const std::string& pointer)
{
    const auto found = json.is_string() ? fromWord<T>(json.get<std::string>()) : std::nullopt;
    std::string choices;
    for (const auto& entry : enumWords<T>) {
        choices += (choices.empty() ? "" : ", ") + std::string(entry.second);
    }
    found ? void(value = *found) : fail(pointer, "one of " + choices, json);
}

template <class T>
void JsonReader::readFields(const Json& json, T& value, const std::string& pointer)
{
    if (!json.is_object()) {
        return fail(pointer, "an object", json);
    }
    JsonReader reader(json, pointer, m_options, m_error);
    describe(reader, value);
    reader.finish();
    if constexpr (Checked<T>) {
        if (auto problem = m_error ? std::string() : problemOf(std::as_const(value)); !problem.empty()) {
            failAsWhole(pointer, problem);
        }
    }
}

template <class T>
void JsonReader::read(const Json& json, T& value, const std::string& pointer)
{
    if constexpr (isOptional<T>) {
        if (!json.is_null()) {
            read(json, value.emplace(), pointer);
        }
    } else if constexpr (isLimit<T>) {
        // Runs that were stored early have -1 for unlimited.
        const bool none = json == "unlimited" || (json.is_number() && json.get<double>() < 0);
        none ? value.most.reset() : read(json, value.most.emplace(), pointer);
    } else if constexpr (std::same_as<T, Json>) {
        value = json;
    } else if constexpr (std::same_as<T, bool>) {
        json.is_boolean() ? void(value = json.get<bool>()) : fail(pointer, "true or false", json);
    } else if constexpr (std::is_arithmetic_v<T>) {
        readNumber(json, value, pointer);
    } else if constexpr (std::same_as<T, std::string>) {
        json.is_string() ? void(value = json.get<std::string>()) : fail(pointer, "a text", json);
    } else if constexpr (std::same_as<T, Bytes>) {
        readQuantity(json, value, value.count, pointer);
    } else if constexpr (std::same_as<T, BytesPerSecond>) {
        readQuantity(json, value, value.value, pointer);
    } else if constexpr (std::same_as<T, RunId>) {
        readNumber(json, value.value, pointer);
    } else if constexpr (std::same_as<T, Seconds> || std::same_as<T, Nanoseconds>) {
        typename T::rep count{};
        readQuantity(json, value, count, pointer);
        value = T(count);
    } else if constexpr (Worded<T>) {
        readWord(json, value, pointer);
    } else if constexpr (isVector<T>) {
        if (!json.is_array()) {
            return fail(pointer, "a list", json);
        }
        value.clear();
        for (std::size_t i = 0; i < json.size() && !m_error; ++i) {
            read(json[i], value.emplace_back(), pointer + "/" + std::to_string(i));
        }
    } else if constexpr (isMap<T>) {
        if (!json.is_object()) {
            return fail(pointer, "an object", json);
        }
        for (const auto& [key, item] : json.items()) {
            read(item, value[key], pointer + "/" + key);
        }
    } else {
        readFields(json, value, pointer);
    }
}

} // namespace detail

template <class T>
Json toJson(const T& value)
{
    if constexpr (std::same_as<T, Json> || std::is_arithmetic_v<T> || std::convertible_to<T, std::string>) {
        return Json(value);
    } else if constexpr (std::same_as<T, Bytes>) {
        return Json(value.count);
    } else if constexpr (std::same_as<T, BytesPerSecond> || std::same_as<T, RunId>) {
        return Json(value.value);
    } else if constexpr (std::same_as<T, Seconds> || std::same_as<T, Nanoseconds>) {
        return Json(value.count());
    } else if constexpr (Worded<T>) {
        return Json(std::string(word(value)));
    } else if constexpr (detail::isLimit<T>) {
        return value.unlimited() ? Json("unlimited") : Json(*value.most);
    } else if constexpr (detail::isVector<T>) {
        Json array = Json::array();
        for (const auto& item : value) {
            array.push_back(toJson(item));
        }
        return array;
    } else if constexpr (detail::isMap<T>) {
        Json object = Json::object();
        for (const auto& [key, item] : value) {
            object[key] = toJson(item);
        }
        return object;
    } else {
        static_assert(detail::Described<T>, "this type needs a describe function beside it");
        detail::JsonWriter writer;
        describe(writer, value);
        return writer.finish();
    }
}

template <class T>
Result<T> fromJson(const Json& json, JsonReadOptions options)
{
    std::optional<Error> error;
    T value{};
    static const Json nothing = Json::object();
    detail::JsonReader reader(nothing, "", options, error);
    reader.read(json, value, "");
    if (error) {
        return *std::move(error);
    }
    return value;
}

template <class T>
Json toDocument(std::string_view schema, const T& value)
{
    auto document = detail::roomyObject();
    document["schema"] = schema;
    detail::moveInto(document, toJson(value));
    return document;
}

} // namespace sluice
