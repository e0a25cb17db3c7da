// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/files/json_events.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <istream>
#include <streambuf>
#include <vector>

namespace sluice {

namespace {

using AnyJson = nlohmann::json;

constexpr std::size_t chunkBytes = 256 << 10;
constexpr std::size_t longestText = 1 << 20;
constexpr int deepest = 64;

/// Feeds the parser, and ends its text where a string grows too long: the parser holds it whole.
class Feed final : public std::streambuf {
public:
    explicit Feed(const ByteSource& source) : m_source(source), m_chunk(chunkBytes) { }

    std::int64_t bytes() const { return m_before + (gptr() - eback()); }
    const std::string& problem() const { return m_problem; }

protected:
    int_type underflow() override
    {
        if (!m_problem.empty()) {
            return traits_type::eof();
        }
        m_before += egptr() - eback();
        const auto got = m_source(m_chunk.data(), m_chunk.size());
        if (!got) {
            m_problem = got.error().message;
        }
        const auto count = got ? *got : 0;
        const auto fits = fitting(count);
        m_problem = fits < count ? "a text of more than 1 MiB" : m_problem;
        setg(m_chunk.data(), m_chunk.data(), m_chunk.data() + fits);
        return fits > 0 ? traits_type::to_int_type(m_chunk.front()) : traits_type::eof();
    }

private:
    /// Number of bytes until a string is too long.
    std::size_t fitting(std::size_t count)
    {
        for (std::size_t i = 0; i < count; ++i) {
            const char c = m_chunk[i];
            if (!m_quoted) {
                m_quoted = c == '"';
                m_length = 0;
            } else if (m_escaped) {
                m_escaped = false;
            } else if (c == '"') {
                m_quoted = false;
            } else {
                m_escaped = c == '\\';
                if (++m_length > longestText) {
                    return i;
                }
            }
        }
        return count;
    }

    const ByteSource& m_source;
    std::vector<char> m_chunk;
    std::int64_t m_before = 0;
    std::string m_problem;
    bool m_quoted = false;
    bool m_escaped = false;
    std::size_t m_length = 0;
};

class Teller final : public nlohmann::json_sax<AnyJson> {
public:
    explicit Teller(const JsonListener& listener) : m_listener(listener) { }

    bool enough() const { return m_enough; }
    const std::string& problem() const { return m_problem; }

    bool null() override { return tell({JsonPart::Other, {}, 0, m_depth}); }
    bool boolean(bool) override { return tell({JsonPart::Other, {}, 0, m_depth}); }
    bool number_integer(number_integer_t value) override { return number(static_cast<double>(value)); }
    bool number_unsigned(number_unsigned_t value) override { return number(static_cast<double>(value)); }
    bool number_float(number_float_t value, const string_t&) override { return number(value); }
    bool string(string_t& value) override { return tell({JsonPart::Text, value, 0, m_depth}); }
    bool binary(binary_t&) override { return false; } // no text has such
    bool key(string_t& name) override { return tell({JsonPart::Key, name, 0, m_depth}); }
    bool start_object(std::size_t) override { return begin(JsonPart::ObjectBegins); }
    bool start_array(std::size_t) override { return begin(JsonPart::ListBegins); }
    bool end_object() override { return end(); }
    bool end_array() override { return end(); }
    bool parse_error(std::size_t byte, const std::string&, const AnyJson::exception&) override
    {
        m_problem = fmt::format("it is no JSON at byte {}", byte);
        return false;
    }

private:
    bool number(double value) { return tell({JsonPart::Number, {}, value, m_depth}); }
    bool begin(JsonPart part)
    {
        if (m_depth >= deepest) {
            m_problem = fmt::format("more than {} objects and lists within each other", deepest);
            return false;
        }
        const bool more = tell({part, {}, 0, m_depth});
        ++m_depth;
        return more;
    }
    bool end()
    {
        --m_depth;
        return tell({JsonPart::Ends, {}, 0, m_depth});
    }
    bool tell(const JsonEvent& event)
    {
        m_enough = !m_listener(event);
        return !m_enough;
    }

    const JsonListener& m_listener;
    std::string m_problem;
    int m_depth = 0;
    bool m_enough = false;
};

} // namespace

JsonReading readJsonEvents(const ByteSource& source, const JsonListener& listener)
{
    Feed feed(source);
    std::istream stream(&feed);
    Teller teller(listener);
    constexpr bool nothingBehind = false; // what follows a document is not ours to judge
    const bool parsed = AnyJson::sax_parse(stream, &teller, AnyJson::input_format_t::json, nothingBehind);
    JsonReading reading;
    reading.whole = parsed || teller.enough();
    reading.bytes = feed.bytes();
    if (!reading.whole) {
        reading.problem = feed.problem().empty() ? teller.problem() : feed.problem();
    }
    return reading;
}

} // namespace sluice
