// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/layers_check.h"
#include "tests/paths.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <unistd.h>

#include <fstream>
#include <sstream>

namespace sluice::layers {
namespace {

namespace fs = std::filesystem;

Rules houseRules()
{
    std::ifstream in(std::string(sourceFolder) + "/tests/layers.txt");
    std::stringstream text;
    text << in.rdbuf();
    return readRules(text.str());
}

std::string shown(const std::vector<std::string>& sentences)
{
    return fmt::format("{}", fmt::join(sentences, "\n"));
}

/// The house as it stands.
class House : public testing::Test {
protected:
    Rules rules = houseRules();
    Tree tree = readTree(sourceFolder);
};

TEST_F(House, RulesMakeSenseAndNameNoRoomBelow)
{
    EXPECT_EQ(shown(rules.problems), "");
    EXPECT_GT(rules.rooms.size(), 10U);
    EXPECT_GT(tree.files.size(), 50U);
}

TEST_F(House, EveryIncludeGoesWithTheArrows)
{
    EXPECT_EQ(shown(brokenIncludes(rules, tree)), "");
}

TEST_F(House, NoFileIncludesItself)
{
    EXPECT_EQ(shown(includeCycles(tree)), "");
}

TEST_F(House, EveryFileNamesTheLicenceOfItsRoom)
{
    EXPECT_EQ(shown(brokenLicences(rules, tree)), "");
}

TEST_F(House, EveryRoomIsLivedInAndSaysWhatItIsFor)
{
    EXPECT_EQ(shown(brokenRooms(rules, tree)), "");
}

/// A small house of its own in a temporary folder, to see that the checks do fail.
class BadHouse : public testing::Test {
protected:
    BadHouse() : root(fs::temp_directory_path() / fmt::format("sluice-layers-{}", ::getpid())) { fs::remove_all(root); }
    ~BadHouse() override { fs::remove_all(root); }

    void write(const std::string& file, const std::string& text)
    {
        fs::create_directories((root / file).parent_path());
        std::ofstream(root / file) << text;
    }

    std::string includeProblems() { return shown(brokenIncludes(houseRules(), readTree(root))); }

    fs::path root;
};

TEST_F(BadHouse, QtInCoreIsRefusedWithFileAndLine)
{
    write("core/bench/guide/guide.cpp", "\n#include <QString>\n");
    EXPECT_EQ(includeProblems(),
              "core/bench/guide/guide.cpp:2: <QString> may only be included in ui app/sluice tests/ui");
}

TEST_F(BadHouse, AChartOutsideTheChartsFolderIsRefused)
{
    write("ui/charts/curve_chart.cpp", "#include <QChartView>\n#include <QtCharts/QLineSeries>\n");
    EXPECT_EQ(includeProblems(), "");
    write("ui/pages/measure/measure_page.cpp", "#include <QChartView>\n#include <QtCharts/QLineSeries>\n");
    EXPECT_EQ(includeProblems(),
              "ui/pages/measure/measure_page.cpp:1: <QChartView> may only be included in ui/charts tests/ui/charts\n"
              "ui/pages/measure/measure_page.cpp:2: <QtCharts/QLineSeries> may only be included in "
              "ui/charts tests/ui/charts");
}

TEST_F(BadHouse, AForeignHeaderOutsideItsHomeIsRefused)
{
    write("models/a.cpp", "#include <sqlite3.h>\n#  include <hwloc.h>\n#include <vector>\n");
    write("core/io/b.cpp", "#include <liburing.h>\n#include <some_library/asio.hpp>\n");
    EXPECT_EQ(includeProblems(),
              "core/io/b.cpp:2: <some_library/asio.hpp> has no home in tests/layers.txt\n"
              "models/a.cpp:1: <sqlite3.h> may only be included in core/store\n"
              "models/a.cpp:2: <hwloc.h> may only be included in core/topology");
}

TEST_F(BadHouse, ArithmeticDoesNotTouchTheKernel)
{
    write("models/a.cpp", "#include <sys/stat.h>\n");
    EXPECT_NE(includeProblems().find("models/a.cpp:1: <sys/stat.h> may only be"), std::string::npos);
}

TEST_F(BadHouse, ARoomMayNotKnowWhatStandsBelowIt)
{
    write("core/base/a.h", "#include \"core/io/b.h\"\n");
    write("core/io/b.h", "#include \"core/base/a.h\"\n");
    EXPECT_EQ(includeProblems(), "core/base/a.h:1: core/base may include only itself, not \"core/io/b.h\"");
    EXPECT_EQ(shown(includeCycles(readTree(root))),
              "core/base/a.h: includes itself by way of core/base/a.h, core/io/b.h");
}

TEST_F(BadHouse, ValuesOfARoomMayPassWhereTheRoomMayNot)
{
    write("core/node/node.h", "");
    write("core/topology/node_reader.h", "");
    write("core/store/store.cpp", "#include \"core/node/node.h\"\n#include \"core/topology/node_reader.h\"\n");
    const auto problems = includeProblems();
    EXPECT_EQ(problems.find("node.h\""), std::string::npos) << problems;
    EXPECT_NE(problems.find("store.cpp:2:"), std::string::npos) << problems;
}

TEST_F(BadHouse, AHeaderNamedFromItsOwnFolderIsFound)
{
    write("ui/pages/a.h", "");
    write("ui/pages/b.cpp", "#include \"a.h\"\n#include \"../../core/io/engine.h\"\n");
    write("core/io/engine/engine.h", "");
    EXPECT_EQ(includeProblems().find("b.cpp:1"), std::string::npos);
    EXPECT_NE(includeProblems().find("ui/pages/b.cpp:2: ui may include"), std::string::npos);
}

TEST_F(BadHouse, WrongOrMissingLicenceIsRefused)
{
    const std::string copyright = "// SPDX-FileCopyrightText: 2026 The Sluice authors\n";
    write("ui/a.cpp", copyright + "// SPDX-License-Identifier: Apache-2.0\n");
    write("core/base/b.cpp", copyright + "// SPDX-License-Identifier: Apache-2.0\n");
    write("packaging/quickstart", "#!/bin/bash\necho no licence\n");
    write("resources/workloads/x.json", "{}");
    EXPECT_EQ(shown(brokenLicences(houseRules(), readTree(root))),
              "packaging/quickstart:2: does not begin with the two SPDX lines\n"
              "ui/a.cpp:2: is Apache-2.0, and must be GPL-3.0-or-later here");
}

TEST_F(BadHouse, StrayFoldersAndEmptyRoomsAreRefused)
{
    write("lib/a.cpp", "");
    write("build/b.cpp", "");
    write(".gitignore", "/build/\n");
    write("models/README.md", "");
    const auto rules = readRules("top models\nroom models:\n");
    EXPECT_EQ(shown(brokenRooms(rules, readTree(root))),
              "lib: is not one of the top-level folders models\n"
              "models: is an empty room");
}

TEST(LayerRules, ARoomThatNamesOneBelowItMakesNoSense)
{
    const auto rules = readRules("room a: b\nroom b: a\nfloor c\n");
    EXPECT_EQ(shown(rules.problems),
              "layers.txt:1: a names b, which does not stand above it\n"
              "layers.txt:3: unknown word \"floor\"");
}

} // namespace
} // namespace sluice::layers
