// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/app/command.h"
#include "tests/core/temporary_folder.h"
#include "tests/paths.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace sluice {
namespace {

namespace fs = std::filesystem;

/// packaging/quickstart in a clone of its own, on a machine whose tools are all fakes: it finds the
/// programs of `tools` and nothing else.
class Quickstart : public testing::Test {
protected:
    Quickstart()
    {
        fs::create_directories(clone);
        fs::create_directories(tools);
        fs::copy(fs::path(sourceFolder) / "packaging", clone / "packaging", fs::copy_options::recursive);
        for (const char* name :
             {"awk", "bash", "cat", "dirname", "env", "grep", "head", "mkdir", "nproc", "tail", "tr"}) {
            const auto found = shell(std::string("command -v ") + name).out;
            fs::create_symlink(found.substr(0, found.find('\n')), tools / name);
        }
        tool("id", "echo 0");
        tool("pkg-config", "exit 1");
        tool("dpkg-query", "exit 1");
        tool("apt-cache", "echo Package: $2");
        tool("apt-get", "echo \"apt-get $*\" >>\"$HOME/calls\"");
    }

    void tool(const std::string& name, const std::string& script) { program(tools / name, script); }
    void program(const fs::path& path, const std::string& script)
    {
        fs::create_directories(path.parent_path());
        std::ofstream(path) << "#!/bin/sh\n" << script << "\n";
        fs::permissions(path, fs::perms::owner_all);
    }

    /// Every package is there but those that the pattern of a shell's case names.
    void missing(const std::string& pattern)
    {
        tool("dpkg-query", "case $3 in " + pattern + ") exit 1 ;; *) printf installed ;; esac");
    }

    Outcome quickstart(const std::string& arguments, const std::string& environment = "")
    {
        return shell("cd / && env -i HOME=" + quoted(folder.path()) + " PATH=" + quoted(tools) + " " + environment + " "
                     + quoted(tools / "bash") + " " + quoted(clone / "packaging/quickstart") + " " + arguments);
    }

    std::string calls() const
    {
        std::stringstream text;
        text << std::ifstream(folder.path() / "calls").rdbuf();
        return text.str();
    }

    TemporaryFolder folder;
    fs::path clone = folder.path() / "a clone";
    fs::path tools = folder.path() / "tools";
};

TEST_F(Quickstart, InstallsNothingThatIsThere)
{
    missing("nothing");
    const auto said = quickstart("install engine window test");
    EXPECT_EQ(said.exitCode, 0) << said.out;
    EXPECT_EQ(said.out, "");
    EXPECT_EQ(calls(), "");
}

TEST_F(Quickstart, InstallsOnlyWhatIsMissing)
{
    missing("liburing-dev|libhwloc-dev");
    const auto said = quickstart("install engine window test");
    EXPECT_EQ(said.exitCode, 0) << said.out;
    EXPECT_NE(calls().find("install -y --no-install-recommends liburing-dev libhwloc-dev\n"), std::string::npos)
        << calls();
}

TEST_F(Quickstart, TakesTheNameThatTheDistributionHas)
{
    missing("*charts*");
    tool("apt-cache", "test $2 = libqt6charts6-dev && echo Package: $2");
    EXPECT_EQ(quickstart("install window").exitCode, 0);
    EXPECT_NE(calls().find("recommends libqt6charts6-dev\n"), std::string::npos) << calls();
    EXPECT_EQ(calls().find("qt6-charts-dev"), std::string::npos) << calls();
}

TEST_F(Quickstart, BelievesWhatWasInstalledByOtherMeans)
{
    missing("libfmt-dev|libhwloc-dev");
    tool("pkg-config", "test $2 = fmt -o $2 = hwloc");
    EXPECT_EQ(quickstart("install engine").exitCode, 0);
    EXPECT_EQ(calls(), "");
}

TEST_F(Quickstart, WithoutNetworkSaysWhatIsMissing)
{
    missing("libfmt-dev|qt6-base-dev");
    tool("apt-get", "echo 'E: Failed to fetch http://deb.debian.org'; exit 100");
    const auto said = quickstart("test");
    EXPECT_EQ(said.exitCode, 3);
    EXPECT_TRUE(said.says("missing packages (Debian names): libfmt-dev qt6-base-dev\n")) << said.out;
    EXPECT_TRUE(said.says("E: Failed to fetch http://deb.debian.org")) << said.out;
    EXPECT_TRUE(said.says("is there a network?")) << said.out;
}

/// A decoder is no reason not to build.
TEST_F(Quickstart, GoesOnWithoutADecoder)
{
    missing("libwebp-dev");
    tool("apt-get", "echo 'E: Failed to fetch http://deb.debian.org'; exit 100");
    tool("cmake", "echo \"cmake $*\" >>\"$HOME/calls\"");
    tool("ctest", "echo \"ctest $*\" >>\"$HOME/calls\"");
    const auto said = quickstart("test");
    EXPECT_EQ(said.exitCode, 0) << said.out;
    EXPECT_TRUE(said.says("missing packages (Debian names): libwebp-dev\n")) << said.out;
    EXPECT_TRUE(said.says("going on without what is missing of section decode")) << said.out;
    EXPECT_NE(calls().find("ctest --preset release"), std::string::npos) << calls();
}

TEST_F(Quickstart, WithoutSudoSaysWhatIsMissing)
{
    missing("libsqlite3-dev");
    tool("id", "echo 1000");
    const auto said = quickstart("run");
    EXPECT_EQ(said.exitCode, 3);
    EXPECT_TRUE(said.says("there is no sudo here")) << said.out;
    EXPECT_TRUE(said.says("missing packages (Debian names): libsqlite3-dev\n")) << said.out;
    EXPECT_EQ(calls(), "");
}

TEST_F(Quickstart, DoesNotWaitForAPasswordThatNobodyCanType)
{
    missing("libsqlite3-dev");
    tool("id", "echo 1000");
    tool("sudo", "exit 1");
    const auto said = quickstart("test");
    EXPECT_EQ(said.exitCode, 3);
    EXPECT_TRUE(said.says("sudo asks for a password")) << said.out;
}

TEST_F(Quickstart, UsesSudoWhereItNeedsNoPassword)
{
    missing("libsqlite3-dev");
    tool("id", "echo 1000");
    tool("sudo", "test \"$1\" = -n || exec \"$@\"");
    EXPECT_EQ(quickstart("install engine").exitCode, 0);
    EXPECT_NE(calls().find("install -y --no-install-recommends libsqlite3-dev\n"), std::string::npos) << calls();
}

TEST_F(Quickstart, OnAnUnknownDistributionProbesAndSaysWhatIsMissing)
{
    fs::remove(tools / "apt-get");
    fs::remove(tools / "dpkg-query");
    tool("pkg-config", "test $2 = fmt -o $2 = sqlite3");
    const auto said = quickstart("install engine");
    EXPECT_EQ(said.exitCode, 3);
    EXPECT_TRUE(said.says("this distribution has no apt-get")) << said.out;
    EXPECT_TRUE(said.says(
        "missing packages (Debian names): g++ cmake ninja-build libcli11-dev nlohmann-json3-dev "
        "liburing-dev libhwloc-dev libeigen3-dev libarchive-dev libpugixml-dev nettle-dev libhdf5-dev liblmdb-dev\n"))
        << said.out;
}

TEST_F(Quickstart, PutsPackagesOfPythonIntoAFolderOfTheClone)
{
    missing("pip:*");
    tool("python3", R"sh(echo "python3 $*" >>"$HOME/calls"
if [ "$2" = venv ]; then
    mkdir -p "$3/bin"
    printf '#!/bin/sh\necho "pip $*" >>"$HOME/calls"\n' >"$3/bin/python"
    chmod +x "$3/bin/python"
fi)sh");
    fs::create_symlink("/bin/chmod", tools / "chmod");
    const auto said = quickstart("install cufile");
    EXPECT_EQ(said.exitCode, 0) << said.out;
    EXPECT_NE(calls().find("python3 -m venv " + (clone / "build/python").string() + "\n"), std::string::npos)
        << calls();
    EXPECT_NE(calls().find("pip -m pip install --quiet --retries 1 --timeout 20 nvidia-cufile\n"), std::string::npos)
        << calls();
    EXPECT_EQ(calls().find("apt-get"), std::string::npos) << calls();
    program(clone / "build/python/lib/python3.11/site-packages/nvidia/cu13/lib/libcufile.so.0", "");
    EXPECT_EQ(quickstart("install cufile").out, "") << "it is there now";
}

TEST_F(Quickstart, WithoutPythonsIndexSaysWhatIsLeftOut)
{
    missing("pip:*");
    tool("python3", "echo 'ERROR: no matching distribution'; exit 1");
    const auto said = quickstart("install cufile");
    EXPECT_EQ(said.exitCode, 3);
    EXPECT_TRUE(said.says("pip could not fetch or install nvidia-cufile: ERROR: no matching distribution")) << said.out;
}

TEST_F(Quickstart, RefusesWhatItDoesNotKnow)
{
    missing("nothing");
    EXPECT_EQ(quickstart("").exitCode, 2);
    EXPECT_EQ(quickstart("instal").exitCode, 2);
    EXPECT_EQ(quickstart("test --fast").exitCode, 2);
    const auto said = quickstart("install nonsense");
    EXPECT_EQ(said.exitCode, 2);
    EXPECT_TRUE(said.says("has no section nonsense")) << said.out;
}

/// Everything is installed and built; the two programs write down how they were called.
class QuickstartRun : public Quickstart {
protected:
    QuickstartRun()
    {
        missing("nothing");
        tool("cmake", "echo \"cmake $*\" >>\"$HOME/calls\"");
        std::ofstream(folder.path() / "guide exit code") << "0";
        // A whole run is longer than a pipe holds, and its id stands near its beginning.
        program(clone / "build/release/bin/sluicectl", R"sh(echo "sluicectl $*" >>"$HOME/calls"
if [ "$1" = runs ]; then
    printf '{\n  "schema": "sluice.run/1",\n  "run_id": 42,\n  "other": {\n    "run_id": 7\n  },\n'
    head -c 300000 /dev/zero | tr '\0' '\n'
    echo '}'
fi
if [ "$1" = guide ]; then exit "$(cat "$HOME/guide exit code")"; fi)sh");
        program(clone / "build/release/bin/sluice", "echo \"sluice $*\" >>\"$HOME/calls\"");
        std::ofstream(clone / "build/release/build.ninja") << "";
    }

    bool called(const std::string& line) const
    {
        return ("\n" + calls()).find("\n" + line + "\n") != std::string::npos;
    }
    std::string reportFile(const std::string& data) const
    {
        return (folder.path() / data / "sluice/reports/run-42.html").string();
    }
};

TEST_F(QuickstartRun, WithoutADisplayMeasuresInTheTerminalAndSaysWhereTheReportIs)
{
    const auto said = quickstart("run");
    EXPECT_EQ(said.exitCode, 0) << said.out;
    EXPECT_TRUE(called("sluicectl guide --budget 60s --path /var/tmp")) << calls();
    EXPECT_TRUE(called("sluice report --run 42 --format html -o " + reportFile(".local/share"))) << calls();
    EXPECT_TRUE(said.says("the report is in " + reportFile(".local/share"))) << said.out;
}

TEST_F(QuickstartRun, PassesOnWhatItIsGiven)
{
    const auto said = quickstart("run -- --path '/data sets' --budget=5s --gpus 4 --db /x.db",
                                 "XDG_DATA_HOME=" + quoted(folder.path() / "data"));
    EXPECT_EQ(said.exitCode, 0) << said.out;
    EXPECT_TRUE(called("sluicectl guide --path /data sets --budget=5s --gpus 4 --db /x.db")) << calls();
    EXPECT_TRUE(called("sluicectl runs show last --format json --db /x.db")) << calls();
    EXPECT_TRUE(called("sluice report --run 42 --format html -o " + reportFile("data") + " --db /x.db")) << calls();
}

TEST_F(QuickstartRun, WithADisplayOpensTheWindowOnTheGuidedAudit)
{
    EXPECT_EQ(quickstart("run --path /data", "DISPLAY=:7").exitCode, 0);
    EXPECT_TRUE(called("sluice --guide --path /data")) << calls();
    EXPECT_EQ(calls().find("sluicectl guide"), std::string::npos);
}

TEST_F(QuickstartRun, WithADisplayNoOptionIsDropped)
{
    EXPECT_EQ(quickstart("run --budget 90s --gpus=4 --workload unet3d-h100", "DISPLAY=:7").exitCode, 0);
    EXPECT_TRUE(called("sluice --guide --path /var/tmp --budget 90s --gpus=4 --workload unet3d-h100")) << calls();
    const auto said = quickstart("run --path /data --thorough", "WAYLAND_DISPLAY=wayland-0");
    EXPECT_TRUE(called("sluicectl guide --budget 60s --path /data --thorough")) << calls();
    EXPECT_TRUE(said.says("in the terminal")) << said.out;
}

TEST_F(QuickstartRun, ANodeThatDoesNotFeedItsGpusIsAVerdictAndNoFailure)
{
    std::ofstream(folder.path() / "guide exit code") << "1";
    EXPECT_EQ(quickstart("run").exitCode, 0);
    std::ofstream(folder.path() / "guide exit code") << "3";
    EXPECT_EQ(quickstart("run").exitCode, 3);
}

TEST_F(QuickstartRun, ConfiguresOnlyAFreshClone)
{
    quickstart("run");
    EXPECT_FALSE(called("cmake --preset release")) << calls();
    fs::remove(clone / "build/release/build.ninja");
    quickstart("run");
    EXPECT_TRUE(called("cmake --preset release")) << calls();
}

} // namespace
} // namespace sluice
