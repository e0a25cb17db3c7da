// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/json.h"
#include "core/base/version.h"
#include "tests/app/command.h"
#include "tests/app/sluicectl_output.h"
#include "tests/paths.h"

#include <gtest/gtest.h>

#include <regex>
#include <string>

namespace sluice {
namespace {

TEST(VersionCommand, SaysItsVersionInOneLine)
{
    const auto said = stdoutOf("--version");
    EXPECT_EQ(said.exitCode, 0);
    const std::regex form("sluicectl " + std::string(productVersion)
                          + R"(( \(commit [0-9a-f]{12}(, with changes)?\))?\n)");
    EXPECT_TRUE(std::regex_match(said.out, form)) << said.out;
}

TEST(VersionCommand, VersionNamesTheCommitOfItsClone)
{
    const auto head = shell("git -C " + quoted(sourceFolder) + " rev-parse HEAD 2>/dev/null");
    if (head.exitCode != 0) {
        GTEST_SKIP() << "the source is no clone of git, or git is not here";
    }
    const auto commit = stdoutOf("version --format json").json()["commit"].get<std::string>();
    EXPECT_EQ(commit.size(), 40U);
    EXPECT_EQ(commit + "\n", head.out);
    EXPECT_TRUE(stdoutOf("--version").says(commit.substr(0, 12)));
}

TEST(VersionCommand, VersionSaysWhatWasBuiltInAndWhatIsUsableHereAndWhyNot)
{
    const auto said = stdoutOf("version --format json");
    ASSERT_EQ(said.exitCode, 0);
    const auto json = parseJson(said.out, "version");
    ASSERT_TRUE(json.ok()) << said.out;
    EXPECT_TRUE(expectSchema(*json, "sluice.version/1", "version").ok());
    EXPECT_EQ((*json)["version"], productVersion);
    EXPECT_EQ((*json)["schemas"]["snapshot"], 1);
    EXPECT_TRUE((*json)["built_with"]["cuda"].is_boolean());
    EXPECT_EQ((*json)["built_with"]["io_uring"], true);
    for (const char* name : {"io_uring", "cuda", "cufile", "nvml"}) {
        EXPECT_TRUE((*json)["usable"][name]["usable"].is_boolean()) << name;
        EXPECT_NE((*json)["usable"][name]["reason"], "") << name;
    }
}

TEST(VersionCommand, VersionNamesTheFormOfEveryDocumentInTheSources)
{
    std::string named;
    const auto json = stdoutOf("version --format json").json();
    for (const auto& [name, form] : json["schemas"].items()) {
        named += "sluice." + name + "/" + form.dump() + "\n";
    }
    const auto found = shell("cd " + quoted(sourceFolder)
                             + " && grep -rhoE '\"sluice\\.[a-z]+/[0-9]+\"' app/sluicectl core models "
                               "| tr -d '\"' | LC_ALL=C sort -u");
    EXPECT_EQ(named, found.out);
}

TEST(VersionCommand, VersionForPeopleNamesEachThing)
{
    const auto said = stdoutOf("version");
    for (const char* part : {productVersion, "io_uring", "CUDA", "cuFile", "NVML"}) {
        EXPECT_TRUE(said.says(part)) << said.out;
    }
}

} // namespace
} // namespace sluice
