// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/imports/json_fields.h"

#include "core/imports/collector.h"
#include "core/imports/text_fields.h"

#include <algorithm>
#include <cctype>

namespace sluice::imports {

namespace {

constexpr int maxUnfinished = 16; ///< beginnings of documents without an end that are tried

const Json& memberOf(const Json& json, const char* key, const Json& nothing)
{
    const auto found = json.is_object() ? json.find(key) : json.end();
    return found == json.end() ? nothing : *found;
}

/// The end of the object that begins at `begin`; npos where there is none.
std::size_t endOfObject(std::string_view text, std::size_t begin)
{
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = begin; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted) {
            i += c == '\\' ? 1 : 0;
            quoted = c != '"';
        } else if (c == '"') {
            quoted = true;
        } else if (c == '{') {
            ++depth;
        } else if (c == '}' && --depth == 0) {
            return i + 1;
        }
    }
    return std::string_view::npos;
}

/// The next brace that is the first character of its line.
std::size_t nextBegin(std::string_view text, std::size_t from)
{
    for (auto at = text.find('{', from); at != std::string_view::npos; at = text.find('{', at + 1)) {
        auto before = at;
        while (before > 0 && (text[before - 1] == ' ' || text[before - 1] == '\t' || text[before - 1] == '\r')) {
            --before;
        }
        if (before == 0 || text[before - 1] == '\n' || before == from) {
            return at;
        }
    }
    return std::string_view::npos;
}

bool isWordLetter(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// The length of a bare nan or inf, with its sign, at `at`; 0 for none.
std::size_t lengthOfNan(std::string_view text, std::size_t at)
{
    const std::size_t sign = text[at] == '-' || text[at] == '+' ? 1 : 0;
    const auto word = text.substr(at + sign, 3);
    const bool ends = at + sign + 3 >= text.size() || !isWordLetter(text[at + sign + 3]);
    const bool begins = at == 0 || !isWordLetter(text[at - 1]);
    return ends && begins && (word == "nan" || word == "inf" || word == "NaN") ? sign + 3 : 0;
}

std::string withoutNans(std::string_view text)
{
    std::string clean;
    clean.reserve(text.size());
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto nan = quoted ? 0 : lengthOfNan(text, i);
        if (nan > 0) {
            clean += "null";
            i += nan - 1;
            continue;
        }
        if (quoted && text[i] == '\\' && i + 1 < text.size()) {
            clean += text[i++];
        } else if (text[i] == '"') {
            quoted = !quoted;
        }
        clean += text[i];
    }
    return clean;
}

Result<Json> parsedDocument(std::string_view text, const std::string& origin)
{
    const bool hasNans = text.find("nan") != std::string_view::npos || text.find("inf") != std::string_view::npos
        || text.find("NaN") != std::string_view::npos;
    return hasNans ? parseJson(withoutNans(text), origin) : parseJson(text, origin);
}

bool isBlank(std::string_view text)
{
    return std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isspace(c) != 0; });
}

} // namespace

std::optional<double> numberOf(const Json& json)
{
    if (json.is_number()) {
        return json.get<double>();
    }
    return json.is_string() ? decimalNumber(json.get_ref<const std::string&>()) : std::nullopt;
}

std::optional<double> numberAt(const Json& json, const char* key)
{
    static const Json nothing;
    return numberOf(memberOf(json, key, nothing));
}

std::optional<std::string> textAt(const Json& json, const char* key)
{
    static const Json nothing;
    const auto& value = memberOf(json, key, nothing);
    return value.is_string() ? std::optional(shortText(value.get_ref<const std::string&>())) : std::nullopt;
}

const Json& objectAt(const Json& json, const char* key)
{
    static const Json nothing = Json::object();
    const auto& value = memberOf(json, key, nothing);
    return value.is_object() ? value : nothing;
}

const Json& listAt(const Json& json, const char* key)
{
    static const Json nothing = Json::array();
    const auto& value = memberOf(json, key, nothing);
    return value.is_array() ? value : nothing;
}

Result<FoundDocuments> documentsIn(std::string_view text, const std::string& origin)
{
    if (text.size() > maxJsonBytes) {
        return Error{ErrorKind::Usage, "its JSON is larger than 64 MiB",
                     "write it without histograms, or in several files"};
    }
    FoundDocuments found;
    std::optional<Error> problem;
    int unfinished = 0;
    std::size_t after = 0;
    for (auto at = nextBegin(text, 0); at != std::string_view::npos; at = nextBegin(text, after)) {
        const auto end = endOfObject(text, at);
        if (end == std::string_view::npos) {
            found.cutOff = true;
            after = at + 1;
            if (++unfinished >= maxUnfinished) {
                break;
            }
            continue;
        }
        found.textAround = found.textAround || (!isBlank(text.substr(after, at - after)));
        auto document = parsedDocument(text.substr(at, end - at), origin);
        document ? found.documents.push_back(*std::move(document)) : void(problem = document.error());
        after = end;
    }
    found.textAround = found.textAround || (!found.cutOff && !isBlank(text.substr(after)));
    if (found.documents.empty()) {
        return problem ? *problem
                       : Error{ErrorKind::Usage, found.cutOff ? "its JSON has no end" : "it holds no JSON document",
                               "give the file as the tool wrote it, whole"};
    }
    return found;
}

} // namespace sluice::imports
