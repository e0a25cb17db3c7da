// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/imports/json_fields.h"
#include "core/run/imported_result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sluice::imports {

inline constexpr double kibi = 1024;
inline constexpr double mebi = kibi * kibi;
inline constexpr double gibi = mebi * kibi;
inline constexpr double giga = 1e9;

/// What another tool wrote, short enough for a name or a sentence, and without what a terminal would obey.
std::string shortText(std::string_view text);

/// Where a result stands in its file.
struct Place {
    std::optional<std::int64_t> line{};
    std::optional<std::string> key{};
};
Place lineOf(std::size_t index); ///< index from 0
Place keyOf(std::string key);

/// Collects what a reader finds. A number that no document of ours holds is left out and told; so is what is beyond
/// `maxResults` or `maxFigures`.
class Collector {
public:
    static constexpr std::size_t maxResults = 5000;
    static constexpr std::size_t maxFigures = 200'000; ///< of all results together

    explicit Collector(std::string tool);

    ImportedFile& file() { return m_file; }
    /// Adds a result; the reference holds until the next is added.
    ImportedResult& add(std::string_view name, const Place& place);
    /// True once a result found no room: those that follow find none, either.
    bool full() const { return m_full; }
    /// Adds a figure in the unit of its name; nothing for a value that the tool does not tell.
    void figure(ImportedResult& result, std::string_view name, std::optional<double> value, double scale = 1);
    void text(ImportedResult& result, std::string_view name, std::optional<std::string> value);
    /// Takes the tool's version, and warns where it is newer than `newest`, which is known: "3.41"; empty: any is.
    void version(std::optional<std::string> told, std::string_view newest = {});
    void host(std::optional<std::string> told);
    /// The lines of a text; warns of those that are too many to be read.
    std::vector<std::string_view> lines(std::string_view text);
    /// Warns; of one text once.
    void warn(Message warning);

    /// Gives the file. Errors: Usage where nothing was found; `expected` tells what is missing.
    Result<ImportedFile> finish(const std::string& expected);

private:
    bool room();
    bool roomForFigure();

    ImportedFile m_file;
    ImportedResult m_beyond; ///< takes what is beyond the limits
    std::size_t m_figures = 0;
    std::size_t m_figuresBeyond = 0;
    std::size_t m_leftOut = 0;
    bool m_full = false;
};

/// Returns the last document that has `key`, and warns where others have it, too, or one is cut off; null where none
/// has.
const Json* lastWith(const char* key, const FoundDocuments& found, Collector& collector);

/// "fio result without jobs": the file is of this tool, and something in it is missing.
Error incomplete(const std::string& tool, const std::string& what);

} // namespace sluice::imports
