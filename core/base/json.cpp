// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/json.h"

#include <algorithm>
#include <optional>

namespace sluice {

namespace {

std::size_t lineOf(std::string_view text, std::size_t byte)
{
    const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(byte, text.size()));
    return 1 + static_cast<std::size_t>(std::count(text.begin(), end, '\n'));
}

/// What is there instead, short enough for one line.
std::string glimpse(const Json& json)
{
    constexpr std::size_t enough = 60;
    auto text = json.dump(-1, ' ', true, Json::error_handler_t::replace);
    return text.size() <= enough ? text : text.substr(0, enough) + "...";
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

Result<Json> parsed(std::string_view text, const std::string& origin, bool comments)
{
    constexpr int deepest = 100;
    if (const auto at = tooDeepAt(text, deepest)) {
        return Error{ErrorKind::Usage, origin + ": nested too deeply at line " + std::to_string(lineOf(text, *at)),
                     "no such document has more than a few levels"};
    }
    try {
        return Json::parse(text, nullptr, true, comments);
    } catch (const Json::parse_error& problem) {
        return Error{ErrorKind::Usage,
                     origin + ": not valid JSON near line " + std::to_string(lineOf(text, problem.byte)),
                     "check the commas, quotes and brackets around that line"};
    } catch (const Json::exception&) { // 1e999 is valid JSON, but no double
        return Error{ErrorKind::Usage, origin + ": a number is too large", "write ordinary decimal numbers"};
    }
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
        return Error{ErrorKind::Usage, origin + ": is a " + found + " document, not " + std::string(schema),
                     "it may come from another command or a newer version of Sluice"};
    }
    return Done{};
}

namespace detail {

void JsonReader::fail(const std::string& pointer, const std::string& expected, const Json& found)
{
    if (!m_error) {
        m_error = Error{ErrorKind::Usage,
                        (pointer.empty() ? "/" : pointer) + ": expected " + expected + ", found " + glimpse(found),
                        "correct this value"};
    }
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
            m_error = Error{ErrorKind::Usage, m_pointer + "/" + key + ": unknown key", "known keys: " + known};
            return;
        }
    }
}

} // namespace detail

} // namespace sluice
