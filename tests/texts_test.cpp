// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/paths.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

/// What core and models say to people: in no face's words.
namespace sluice {
namespace {

namespace fs = std::filesystem;

std::string contentOf(const fs::path& path)
{
    std::ifstream in(path);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

std::vector<fs::path> sourcesIn(const std::vector<std::string>& folders)
{
    std::vector<fs::path> files;
    for (const auto& folder : folders) {
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(sourceFolder) / folder)) {
            const auto ending = entry.path().extension();
            if (ending == ".cpp" || ending == ".h" || ending == ".def") {
                files.push_back(entry.path());
            }
        }
    }
    return files;
}

/// The string literals of a source, adjacent ones joined, as the compiler has them.
std::vector<std::string> literalsOf(const std::string& source)
{
    static const std::regex token(R"re(//[^\n]*|#include[^\n]*|'(?:[^'\\\n]|\\.)+'|"((?:[^"\\\n]|\\.)*)"(\s*))re");
    std::vector<std::string> literals;
    std::ptrdiff_t end = -1;
    for (std::sregex_iterator match(source.begin(), source.end(), token), none; match != none; ++match) {
        if (match->str().front() == '"') {
            match->position() == end ? void(literals.back() += match->str(1)) : literals.push_back(match->str(1));
            end = match->position() + match->length();
        }
    }
    return literals;
}

/// The options of sluicectl: "--read-size".
std::set<std::string> ownOptions()
{
    static const std::regex option("\"(?:-[a-z],)?(--[a-z0-9-]+)");
    std::set<std::string> options;
    for (const auto& file : sourcesIn({"app/sluicectl", "models/job"})) {
        const auto source = contentOf(file);
        for (std::sregex_iterator match(source.begin(), source.end(), option), none; match != none; ++match) {
            options.insert(match->str(1));
        }
    }
    return options;
}

std::vector<std::string> optionsIn(const std::string& text)
{
    static const std::regex word(R"(--[a-z0-9-]+)");
    return {std::sregex_token_iterator(text.begin(), text.end(), word), {}};
}

/// Whether a literal is the arguments of a program and no text, or a line for a program of others.
bool isForPrograms(const std::string& literal)
{
    static const std::regex others(
        "docker|podman|container|srun|numactl|systemctl|nvidia-smi|nsys |fio |elbencho |gdsio |#SBATCH");
    std::istringstream in(literal);
    const std::vector<std::string> words{std::istream_iterator<std::string>(in), {}};
    return std::all_of(words.begin(), words.end(), [](const auto& word) { return word.starts_with("--"); })
        || std::regex_search(literal, others);
}

/// The first word of the command line that a text names; empty for none.
std::string namedIn(const std::string& literal, const std::set<std::string>& options)
{
    if (literal.find("sluicectl") != std::string::npos) {
        return "sluicectl";
    }
    if (isForPrograms(literal)) {
        return {};
    }
    for (const auto& word : optionsIn(literal)) {
        if (options.contains(word)) {
            return word;
        }
    }
    return {};
}

/// Files whose findings have a command of ours to paste, as they have those of others. None may come; whoever rewrites
/// one takes it out of the list, and the test below asks for that.
const std::set<std::string> unconverted = {
    "core/audit/rules/limits.cpp",
    "core/audit/rules/numa.cpp",
    "core/bench/guide/memory_comparison.cpp",
};

/// What the sources name, by file.
std::vector<std::pair<std::string, std::string>> allNamed()
{
    const auto options = ownOptions();
    EXPECT_GT(options.size(), 40U);
    std::vector<std::pair<std::string, std::string>> named;
    for (const auto& file : sourcesIn({"core", "models"})) {
        const auto source = contentOf(file);
        if (source.find("--") == std::string::npos && source.find("sluicectl") == std::string::npos) {
            continue;
        }
        for (const auto& literal : literalsOf(source)) {
            if (const auto what = namedIn(literal, options); !what.empty()) {
                named.emplace_back(fs::relative(file, sourceFolder).string(), what + " in \"" + literal + "\"");
            }
        }
    }
    return named;
}

TEST(Texts, OfCoreAndModelsNameNoOptionAndNoProgramOfOurs)
{
    auto left = unconverted;
    for (const auto& [file, what] : allNamed()) {
        EXPECT_TRUE(unconverted.contains(file)) << file << " names " << what;
        left.erase(file);
    }
    EXPECT_EQ(fmt::format("{}", fmt::join(left, ", ")), "") << "names none any more: take it out of the list";
}

TEST(Texts, ThatNameAnOptionAreFound)
{
    const std::set<std::string> options{"--size", "--gpus"};
    EXPECT_EQ(namedIn("choose a smaller --size, please", options), "--size");
    EXPECT_EQ(namedIn("the cores are not known (--gpus); stated", options), "--gpus");
    EXPECT_EQ(namedIn("measure with: sluicectl guide", options), "sluicectl");
    EXPECT_EQ(namedIn("--size", options), "");
    EXPECT_EQ(namedIn("in a container, start it with --gpus all", options), "");
    EXPECT_EQ(namedIn("the size", options), "");
    EXPECT_EQ(literalsOf("f(\"a \"\n  \"b\", 'x'); // \"c\"\n\"d\"").size(), 2U);
}

} // namespace
} // namespace sluice
