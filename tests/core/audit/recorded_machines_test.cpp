// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/audit.h"
#include "core/base/json.h"
#include "core/node/node_fields.h"
#include "core/topology/snapshot.h"
#include "core/topology/snapshot_file.h"
#include "tests/core/temporary_folder.h"
#include "tests/paths.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

namespace sluice {
namespace {

namespace fs = std::filesystem;

/// Machines that hwloc's authors recorded; they lie beside the sources where somebody put them.
fs::path archives()
{
    return fs::path(sourceFolder).parent_path() / "shared/fixtures/machines";
}

std::vector<std::string> recordedNames()
{
    std::vector<std::string> names;
    std::error_code absent;
    for (const auto& entry : fs::directory_iterator(archives(), absent)) {
        const auto name = entry.path().filename().string();
        if (name.ends_with(".tar.bz2")) {
            names.push_back(name.substr(0, name.size() - 8));
        }
    }
    std::sort(names.begin(), names.end());
    return names.empty() ? std::vector<std::string>{"none"} : names;
}

struct Counts {
    std::size_t packages = 0;
    std::size_t cores = 0;
    std::size_t pus = 0;
    std::size_t numaNodes = 0;

    bool operator==(const Counts&) const = default;
};

void PrintTo(const Counts& counts, std::ostream* out)
{
    *out << counts.packages << " packages, " << counts.cores << " cores, " << counts.pus << " PUs, " << counts.numaNodes
         << " NUMA nodes";
}

/// Different "TYPE L#N" in what lstopo printed.
Counts countsOf(const std::string& console)
{
    const auto different = [&console](const std::string& type) {
        const std::regex object(type + " L#[0-9]+");
        return std::set<std::string>(std::sregex_token_iterator(console.begin(), console.end(), object), {}).size();
    };
    return {different("Package"), different("Core"), different("PU"), different("NUMANode")};
}

/// What lstopo --of console prints for the archives that come without it; hwloc 2.9.
const std::map<std::string, Counts> readByHwloc = {{"32amd64-4s2n4c-cgroup2", {3, 6, 6, 6}},
                                                   {"32em64t-2n8c+dax+nvme+mic+dimms", {2, 16, 16, 2}},
                                                   {"40intel64-2g2n4c+pcilocality", {4, 40, 40, 4}},
                                                   {"nvidia-dgx-gb10", {1, 20, 20, 1}}};

class RecordedMachine : public testing::TestWithParam<std::string> {
protected:
    void SetUp() override
    {
        if (GetParam() == "none") {
            GTEST_SKIP() << "no recorded machines in " << archives();
        }
        const auto archive = (archives() / (GetParam() + ".tar.bz2")).string();
        const std::string command = "tar -xjf '" + archive + "' -C '" + m_folder.path().string() + "' 2>/dev/null";
        // tar complains of devices that only root may make; what matters is there all the same.
        static_cast<void>(std::system(command.c_str()));
        for (const auto& entry : fs::directory_iterator(m_folder.path())) {
            m_root = entry.path().string();
        }
        if (m_root.empty()) {
            GTEST_SKIP() << "tar cannot unpack " << archive << " (is bzip2 installed?)";
        }
    }

    Node node() const { return *takeSnapshot({m_root, {"/", "/data"}}); }

    TemporaryFolder m_folder{fs::is_directory("/dev/shm") ? "/dev/shm" : fs::temp_directory_path()};
    std::string m_root;
};

TEST_P(RecordedMachine, HasTheProcessorsThatHwlocSees)
{
    std::ifstream console(archives() / (GetParam() + ".console"));
    std::stringstream text;
    text << console.rdbuf();
    const auto known = readByHwloc.find(GetParam());
    if (!console && known == readByHwloc.end()) {
        GTEST_SKIP() << "nobody wrote down what hwloc sees of " << GetParam();
    }
    const auto cpu = node().cpu;
    const auto count = [](const Fact<int>& fact) { return static_cast<std::size_t>(fact.value.value_or(0)); };
    EXPECT_EQ((Counts{count(cpu.packages), count(cpu.cores), count(cpu.pus), count(cpu.numaNodes)}),
              known != readByHwloc.end() ? known->second : countsOf(text.str()));
}

/// Every file that the document names as a source.
void collectSources(const Json& json, std::set<std::string>& sources)
{
    for (const auto& [key, item] : json.items()) {
        if (key == "sources") {
            for (const auto& source : item) {
                sources.insert(std::string(source));
            }
        } else if (item.is_structured()) {
            collectSources(item, sources);
        }
    }
}

TEST_P(RecordedMachine, KnowsNothingThatIsNotInTheTree)
{
    std::set<std::string> sources;
    collectSources(toJson(node()), sources);
    EXPECT_GE(sources.size(), 4U);
    for (const auto& source : sources) {
        if (source.starts_with("/") && source.find('*') == std::string::npos) {
            // Of a folder that is not there, a kernel that is off is read: such are no files.
            EXPECT_TRUE(fs::exists(m_root + source.substr(0, source.find(',')))
                        || source.ends_with("nvidia-fabricmanager.service"))
                << source;
        } else {
            EXPECT_TRUE(source == "hwloc" || source.find('*') != std::string::npos) << source;
        }
    }
}

TEST_P(RecordedMachine, IsJudgedTheSameFromASnapshotFile)
{
    const auto live = node();
    const auto file = m_folder.file("snapshot.json");
    ASSERT_TRUE(writeSnapshotFile(file, live).ok());
    const auto stored = readSnapshotFile(file);
    ASSERT_TRUE(stored.ok()) << stored.error().message;
    EXPECT_EQ(toJson(auditNode(live)).dump(), toJson(auditNode(*stored)).dump());
    EXPECT_FALSE(auditNode(live).passed.empty());
}

INSTANTIATE_TEST_SUITE_P(Archives, RecordedMachine, testing::ValuesIn(recordedNames()),
                         [](const testing::TestParamInfo<std::string>& machine) {
                             return std::regex_replace(machine.param, std::regex("[^A-Za-z0-9]"), "_");
                         });

} // namespace
} // namespace sluice
