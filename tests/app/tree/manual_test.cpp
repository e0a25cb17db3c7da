// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
//
// The manual shows commands that exist, and every key of a workload file, in both languages.
#include "core/base/json.h"
#include "tests/app/command.h"
#include "tests/core/file_content.h"
#include "tests/paths.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <sstream>

namespace sluice {
namespace {

std::string manual(const std::string& language)
{
    return contentOf(std::string(sourceFolder) + "/resources/help/manual." + language + ".md");
}

std::vector<std::string> commandsIn(const std::string& text)
{
    static const std::regex command("(?:^|`|\n)(sluicectl [^`\n]+)");
    std::vector<std::string> found;
    for (auto at = std::sregex_iterator(text.begin(), text.end(), command); at != std::sregex_iterator(); ++at) {
        found.push_back((*at)[1]);
    }
    return found;
}

std::vector<int> headingLevels(const std::string& text)
{
    std::vector<int> levels;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        if (line.starts_with("#")) {
            levels.push_back(static_cast<int>(line.find(' ')));
        }
    }
    return levels;
}

TEST(Manual, ShowsCommandsThatExist)
{
    const auto commands = commandsIn(manual("en"));
    EXPECT_GT(commands.size(), 25U);
    for (const auto& command : commands) {
        // With --help behind it, a line is read whole and nothing is done.
        const auto read = shell(std::string(programFolder) + "/" + command + " --help");
        EXPECT_EQ(read.exitCode, 0) << command << "\n" << read.out;
    }
}

TEST(Manual, ChecksNameWhatTheyCompareWith)
{
    for (const auto* language : {"en", "de"}) {
        for (const auto& command : commandsIn(manual(language))) {
            const auto says = [&command](const char* option) { return command.find(option) != std::string::npos; };
            EXPECT_TRUE(!says("sluicectl check ") || says("--baseline") || says("--prepare") || says("--min"))
                << "a usage error: " << command;
        }
    }
}

TEST(Manual, SaysTheSameInBothLanguages)
{
    EXPECT_EQ(commandsIn(manual("en")), commandsIn(manual("de")));
    EXPECT_EQ(headingLevels(manual("en")), headingLevels(manual("de")));
}

TEST(Manual, NamesEveryKeyOfAWorkloadFile)
{
    const auto shown = sluicectl({"workloads", "show", "unet3d", "--format", "json"});
    ASSERT_EQ(shown.exitCode, 0) << shown.err;
    const auto text = manual("en");
    const auto preset = parseJson(shown.out, "workloads show");
    ASSERT_TRUE(preset);
    for (const auto& [key, value] : preset->items()) {
        EXPECT_TRUE(key == "schema" || text.find("`" + key + "`") != std::string::npos) << key;
    }
    for (const auto* key : {"shards", "decode_free", "delivered_bytes", "evaluation_bytes"}) {
        EXPECT_NE(text.find("`" + std::string(key) + "`"), std::string::npos) << key;
    }
}

} // namespace
} // namespace sluice
