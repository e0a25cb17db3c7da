// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
//
// The files in packaging/ by which sites call `sluicectl check`.
#include "core/base/json.h"
#include "core/report/check_report.h"
#include "tests/app/command.h"
#include "tests/core/file_content.h"
#include "tests/core/temporary_folder.h"
#include "tests/paths.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace sluice {
namespace {

const std::string packaging = std::string(sourceFolder) + "/packaging/";

bool lacks(const std::string& program)
{
    return shell("command -v " + program).exitCode != 0;
}

/// A sluicectl that says a line and ends as it is told where it is given a level, and other programs that tell what
/// they are asked.
class CheckPackaging : public testing::Test {
protected:
    void SetUp() override
    {
        program("sluicectl",
                "echo 'sequential reads: 31 % slower'; case \"$*\" in *'--fail-on 30%'*) exit $CODE ;; esac; exit 9");
        program("findmnt", "case \"$*\" in *' -T /data') echo $FSTYPE ;; esac");
        program("logger", "echo \"$@\" >> " + quoted(m_folder.file("log")));
        program("scontrol", "echo \"$@\" >> " + quoted(m_folder.file("log")));
        writeContent(
            m_folder.file("baseline.json"),
            "{\n  \"path\": \"/data\",\n  \"measurements\": [\n    {\n      \"path\": \"/other\"\n    }\n  ]\n}\n");
    }

    Outcome run(const std::string& command, int code, const std::string& baseline = "baseline.json",
                const std::string& fileSystem = "xfs") const
    {
        return shell("export PATH=" + quoted(m_folder.path()) + ":$PATH CODE=" + std::to_string(code) + " FSTYPE="
                     + fileSystem + " SLUICE_BASELINE=" + quoted(m_folder.file(baseline)) + "; " + command);
    }
    static std::string nhc()
    {
        return "bash -c 'die() { echo DIED \"$2\"; }; log() { echo LOGGED; }; . " + packaging
            + "nhc/check_sluice.nhc; check_sluice \"$SLUICE_BASELINE\" 8s; echo code $?'";
    }
    std::string logged() const
    {
        const auto file = m_folder.file("log");
        return std::filesystem::exists(file) ? contentOf(file) : "";
    }

    TemporaryFolder m_folder;

private:
    void program(const std::string& name, const std::string& text) const
    {
        writeContent(m_folder.file(name), "#!/bin/sh\n" + text + "\n");
        std::filesystem::permissions(m_folder.file(name), std::filesystem::perms::owner_all);
    }
};

TEST_F(CheckPackaging, APrologKeepsJobsOffANodeThatIsWorseAlone)
{
    const auto prolog = packaging + "slurm/prolog-sluice";
    EXPECT_EQ(run(prolog, 0).exitCode, 0);
    EXPECT_EQ(logged(), "");
    EXPECT_EQ(run(prolog, 3).exitCode, 0) << "it could not be checked";
    EXPECT_EQ(run(prolog, 1).exitCode, 1);
    EXPECT_NE(logged().find("31 % slower"), std::string::npos);
    EXPECT_EQ(run(prolog, 1, "none.json").exitCode, 0) << "nobody prepared it";
}

TEST_F(CheckPackaging, StorageThatNodesShareIsOnlyToldOf)
{
    const auto baseline = "baseline.json";
    for (const auto* type : {"nfs4", "lustre", "fuse.juicefs", "wekafs", "''"}) {
        EXPECT_EQ(run(packaging + "slurm/prolog-sluice", 1, baseline, type).exitCode, 0) << type;
        EXPECT_EQ(run(packaging + "slurm/health-check", 1, baseline, type).exitCode, 0) << type;
        EXPECT_EQ(run(nhc(), 1, baseline, type).out, "LOGGED\ncode 0\n") << type;
    }
    EXPECT_NE(logged().find("31 % slower"), std::string::npos);
    EXPECT_EQ(logged().find("DRAIN"), std::string::npos);
}

TEST_F(CheckPackaging, AHealthCheckDrainsANodeThatIsWorse)
{
    const auto health = packaging + "slurm/health-check";
    EXPECT_EQ(run(health, 0).exitCode, 0);
    EXPECT_EQ(run(health, 3).exitCode, 0);
    EXPECT_EQ(logged(), "");
    EXPECT_EQ(run(health, 1).exitCode, 0);
    EXPECT_NE(logged().find("State=DRAIN Reason=sluice: sequential reads: 31 % slower"), std::string::npos) << logged();
}

TEST_F(CheckPackaging, TheFunctionOfNhcDiesWhereTheNodeIsWorse)
{
    EXPECT_EQ(run(nhc(), 0).out, "code 0\n");
    EXPECT_EQ(run(nhc(), 1).out, "DIED check_sluice:  sequential reads: 31 % slower\ncode 1\n");
    EXPECT_EQ(run(nhc(), 3).out, "LOGGED\ncode 0\n");
}

TEST_F(CheckPackaging, ScriptsAndPluginsAreWellFormed)
{
    const auto plugin = contentOf(packaging + "kubernetes/node-problem-detector.json");
    EXPECT_TRUE(parseJson(plugin, "plugin"));
    if (lacks("shellcheck")) {
        GTEST_SKIP() << "shellcheck is missing";
    }
    const auto checked = shell("cd " + quoted(packaging) + " && shellcheck slurm/* nhc/*");
    EXPECT_EQ(checked.exitCode, 0) << checked.out;
}

TEST_F(CheckPackaging, UnitsAreWellFormed)
{
    if (lacks("systemd-analyze")) {
        GTEST_SKIP() << "systemd-analyze is missing";
    }
    const auto units = m_folder.file("units");
    std::filesystem::copy(packaging + "systemd", units);
    const auto made = shell("sed -i 's#/usr/bin/sluicectl#" + m_folder.file("sluicectl") + "#' " + quoted(units)
                            + "/*.service && systemd-analyze verify --man=no " + quoted(units) + "/* 2>&1");
    EXPECT_EQ(made.out, "");
}

TEST_F(CheckPackaging, PrometheusTakesTheMetrics)
{
    if (lacks("promtool")) {
        GTEST_SKIP() << "promtool is missing";
    }
    NodeCheck check;
    check.path = "/data \"x\"\\y";
    check.points = {{IoPoint(), {1e9}, {9e8}, 0.9, 0.88, 0.92, 1, true}};
    writeContent(m_folder.file("m.prom"), report::prometheusText(check, 1773480413));
    const auto checked = shell("promtool check metrics < " + quoted(m_folder.file("m.prom")) + " 2>&1");
    EXPECT_EQ(checked.exitCode, 0) << checked.out;
    EXPECT_EQ(checked.out, "");
}

} // namespace
} // namespace sluice
