// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/imports/collector.h"
#include "core/imports/reader.h"
#include "tests/core/file_content.h"
#include "tests/paths.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace sluice::imports {

/// tests/fixtures/imports/NAME: written by the tool itself, on a machine of the project.
inline std::string importFixture(const std::string& name)
{
    return contentOf(std::string(fixturesFolder) + "/imports/" + name);
}

/// What a text holds; a failure of the test where nobody reads it.
inline ImportedFile fileOf(const std::string& text)
{
    auto file = readText(text);
    EXPECT_TRUE(file.ok()) << (file ? "" : file.error().message);
    return file ? *std::move(file) : ImportedFile();
}

inline std::string refusalOf(const std::string& text)
{
    const auto file = readText(text);
    return file ? "read" : file.error().message;
}

/// The first result of this name.
inline ImportedResult resultOf(const ImportedFile& file, const std::string& name)
{
    const auto found = std::find_if(file.results.begin(), file.results.end(),
                                    [&name](const ImportedResult& result) { return result.name == name; });
    EXPECT_NE(found, file.results.end()) << name;
    return found == file.results.end() ? ImportedResult() : *found;
}

/// A figure; -1 where there is none.
inline double figure(const ImportedResult& result, const std::string& name)
{
    return figureOf(result, name).value_or(-1);
}

/// The text of this name; "none" where there is none.
inline std::string textIn(const ImportedResult& result, const std::string& name)
{
    for (const auto& figure : result.figures) {
        if (figure.name == name) {
            return figure.text.value_or("");
        }
    }
    return "none";
}

inline bool warnsOf(const ImportedFile& file, const std::string& id)
{
    return std::any_of(file.warnings.begin(), file.warnings.end(),
                       [&id](const Message& warning) { return warning.id == "imports." + id; });
}

/// The ids of why no storage model rests on a result, without "imports.".
inline std::string reasonsOf(const ImportedResult& result)
{
    std::string ids;
    for (const auto& reason : result.notSupply) {
        ids += (ids.empty() ? "" : " ") + reason.id.substr(std::string("imports.").size());
    }
    return ids;
}

} // namespace sluice::imports
