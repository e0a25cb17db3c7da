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
#include <optional>
#include <set>

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
                "case \"$*\" in *'--format nhc'*) ;; *) echo 'cut short' && exit 9 ;; esac; "
                "echo 'ERROR:  nhc:  Health check failed:  check_sluice:  "
                    + said + "'; case \"$*\" in *'--fail-on 30%'*) exit $CODE ;; esac; exit 9");
        for (const auto* touching : {"findmnt", "stat", "df", "readlink", "realpath"}) {
            program(touching, "echo TOUCHED >> " + quoted(m_folder.file("log")));
        }
        program("logger", "echo \"$@\" >> " + quoted(m_folder.file("log")));
        program("scontrol", "echo \"$@\" >> " + quoted(m_folder.file("log")));
        writeContent(
            m_folder.file("baseline.json"),
            "{\n  \"path\": \"/data\",\n  \"measurements\": [\n    {\n      \"path\": \"/other\"\n    }\n  ]\n}\n");
    }

    Outcome run(const std::string& command, int code, const std::string& baseline = "baseline.json",
                const std::string& fileSystem = "xfs") const
    {
        writeContent(m_folder.file("mounts"),
                     "overlay / overlay rw 0 0\n/dev/sdz /da ext4 rw 0 0\nauto /data autofs rw 0 0\nx /data "
                         + fileSystem + " rw 0 0\n/dev/sdz /data/other ext4 rw 0 0\n/dev/sdz /database ext4 rw 0 0\n");
        return onMounts(command, code, baseline);
    }
    Outcome onMounts(const std::string& command, int code, const std::string& baseline) const
    {
        return shell("export PATH=" + quoted(m_folder.path()) + ":$PATH CODE=" + std::to_string(code)
                     + " SLUICE_MOUNTS=" + quoted(m_folder.file("mounts"))
                     + " SLUICE_BASELINE=" + quoted(m_folder.file(baseline)) + "; " + command);
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
    /// As the summary is: longer than 80 bytes.
    const std::string said = "sequential 1 MiB reads, 16 in flight, io_uring: 690 MB/s now, 1 GB/s before: 31 % "
                             "slower; since 2026-03-14 09:26:53 UTC: kernel: 6.1 -> 6.2, and 2 more";

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
    EXPECT_NE(logged().find("-t sluice-prolog " + said + "\n"), std::string::npos) << "by how much and since when";
    EXPECT_EQ(logged().find("TOUCHED"), std::string::npos);
    EXPECT_EQ(run(prolog, 1, "none.json").exitCode, 0) << "nobody prepared it";
}

TEST_F(CheckPackaging, TheMountOfAPathIsTheLongestThatHoldsIt)
{
    const auto prolog = packaging + "slurm/prolog-sluice";
    writeContent(m_folder.file("baseline.json"), "{\n  \"path\": \"/data/my \\\"set\\\"\"\n}\n");
    const auto codeWith = [&](const std::string& mounts) {
        writeContent(m_folder.file("mounts"), mounts);
        return onMounts(prolog, 1, "baseline.json").exitCode;
    };
    EXPECT_EQ(codeWith("/dev/sda / ext4 rw 0 0\n"), 1) << "the root holds everything";
    EXPECT_EQ(codeWith("/dev/sda / ext4 rw 0 0\nserver:/x /data nfs4 rw 0 0\n"), 0);
    EXPECT_EQ(codeWith("s:/x /data nfs4 rw 0 0\n/dev/sda /data/my\\040\"set\" xfs rw 0 0\n"), 1);
    EXPECT_EQ(codeWith("s:/x /data nfs4 rw 0 0\n/dev/sda /data/my xfs rw 0 0\n"), 0) << "another folder";
    EXPECT_EQ(codeWith("/dev/sda /data xfs rw 0 0\ns:/x /data nfs4 rw 0 0\n"), 0) << "what was mounted over it";
}

TEST_F(CheckPackaging, ABaselineMayBeIndentedInAnotherWay)
{
    const auto file = m_folder.file("baseline.json");
    for (const std::string end : {"\n", "\r\n"}) {
        for (const std::string in : {"    ", "\t"}) {
            writeContent(file,
                         "{" + end + in + "\"node\": {" + end + in + in + "\"path\": \"/da\"" + end + in + "}," + end
                             + in + "\"path\": \"/data\"," + end + in + "\"schema\": \"sluice.run/1\"" + end + "}"
                             + end);
            EXPECT_EQ(run(packaging + "slurm/prolog-sluice", 1, "baseline.json", "nfs4").exitCode, 0) << in;
            EXPECT_EQ(run(packaging + "slurm/prolog-sluice", 1, "baseline.json", "xfs").exitCode, 1) << in;
            EXPECT_EQ(run(nhc(), 1).out, "DIED check_sluice:  " + said + "\ncode 1\n") << in;
        }
    }
}

TEST_F(CheckPackaging, ABaselineWithoutAPathIsOnlyToldOf)
{
    for (const auto* text : {"{\n  \"kind\": \"check\"\n}\n", "{\"path\": \"/data\"}\n", "{\n  \"path\": \"\"\n}\n"}) {
        writeContent(m_folder.file("baseline.json"), text);
        writeContent(m_folder.file("mounts"), "/dev/sda / ext4 rw 0 0\n");
        EXPECT_EQ(onMounts(packaging + "slurm/prolog-sluice", 1, "baseline.json").exitCode, 0) << text;
        EXPECT_EQ(onMounts(packaging + "slurm/health-check", 1, "baseline.json").exitCode, 0) << text;
        EXPECT_EQ(onMounts(nhc(), 1, "baseline.json").out, "LOGGED\ncode 0\n") << text;
    }
    EXPECT_EQ(logged().find("DRAIN"), std::string::npos);
    EXPECT_NE(logged().find("31 % slower"), std::string::npos);
}

TEST_F(CheckPackaging, StorageThatNodesShareIsOnlyToldOf)
{
    const auto baseline = "baseline.json";
    for (const auto* type : {"nfs4", "lustre", "fuse.juicefs", "wekafs"}) {
        EXPECT_EQ(run(packaging + "slurm/prolog-sluice", 1, baseline, type).exitCode, 0) << type;
        EXPECT_EQ(run(packaging + "slurm/health-check", 1, baseline, type).exitCode, 0) << type;
        EXPECT_EQ(run(nhc(), 1, baseline, type).out, "LOGGED\ncode 0\n") << type;
    }
    EXPECT_EQ(logged().find("TOUCHED"), std::string::npos);
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
    EXPECT_NE(logged().find("State=DRAIN Reason=sluice: " + said + "\n"), std::string::npos) << logged();
}

TEST_F(CheckPackaging, TheFunctionOfNhcDiesWhereTheNodeIsWorse)
{
    EXPECT_EQ(run(nhc(), 0).out, "code 0\n");
    EXPECT_EQ(run(nhc(), 1).out, "DIED check_sluice:  " + said + "\ncode 1\n");
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

/// The document of a YAML file as a real parser reads it, as JSON; nothing where there is no such parser.
std::optional<Json> yamlOf(const std::string& file)
{
    const auto read = shell("python3 -c 'import json, sys, yaml; print(json.dumps(yaml.safe_load(open(sys.argv[1]))))' "
                            + quoted(file));
    const auto json = parseJson(read.out, file);
    EXPECT_TRUE(read.exitCode == 0 && json.ok()) << read.out << read.err;
    return json ? std::optional(*json) : std::nullopt;
}

bool isText(const Json& object, const char* key)
{
    return object.contains(key) && object[key].is_string() && !object[key].get<std::string>().empty();
}

/// What Kubernetes itself demands of a pod: a container without an image, or a mount of no volume, is refused.
void expectSoundPod(const Json& pod, const std::string& file)
{
    std::set<std::string> volumes;
    for (const auto& volume : pod.value("volumes", Json::array())) {
        EXPECT_TRUE(isText(volume, "name") && volume.size() == 2) << file << ": a name and one source: " << volume;
        volumes.insert(volume["name"]);
    }
    std::set<std::string> mounted;
    auto containers = pod.value("initContainers", Json::array());
    for (const auto& container : pod.value("containers", Json::array())) {
        containers.push_back(container);
    }
    for (const auto& container : containers) {
        EXPECT_TRUE(isText(container, "name") && isText(container, "image")) << file << ": " << container;
        for (const auto& mount : container.value("volumeMounts", Json::array())) {
            EXPECT_TRUE(isText(mount, "name") && isText(mount, "mountPath")) << file << ": " << mount;
            mounted.insert(mount.value("name", ""));
        }
    }
    EXPECT_EQ(mounted, volumes) << file;
    EXPECT_FALSE(pod.value("containers", Json::array()).empty()) << file;
}

TEST_F(CheckPackaging, KubernetesFilesHoldWhatKubernetesDemands)
{
    if (shell("python3 -c 'import yaml' 2>&1").exitCode != 0) {
        GTEST_SKIP() << "python3 has no module yaml (python3-yaml)";
    }
    const auto set = yamlOf(packaging + "kubernetes/check-daemonset.yaml");
    ASSERT_TRUE(set);
    EXPECT_EQ((*set)["apiVersion"], "apps/v1");
    EXPECT_EQ((*set)["kind"], "DaemonSet");
    EXPECT_TRUE(isText((*set)["metadata"], "name"));
    const auto& spec = (*set)["spec"];
    EXPECT_EQ(spec["selector"]["matchLabels"], spec["template"]["metadata"]["labels"])
        << "or it finds no pod of its own";
    expectSoundPod(spec["template"]["spec"], "check-daemonset.yaml");
    const auto& check = spec["template"]["spec"]["containers"][0];
    EXPECT_EQ(check["command"], Json::array({"/bin/sh", "-c"}));
    EXPECT_NE(check["args"][0].get<std::string>().find("sluicectl check --baseline"), std::string::npos);
    writeContent(m_folder.file("args.sh"), check["args"][0].get<std::string>());
    EXPECT_EQ(shell("sh -n " + quoted(m_folder.file("args.sh")) + " 2>&1").out, "");

    const auto pod = yamlOf(packaging + "kubernetes/preflight-pod.yaml");
    ASSERT_TRUE(pod);
    EXPECT_EQ((*pod)["apiVersion"], "v1");
    EXPECT_EQ((*pod)["kind"], "Pod");
    EXPECT_TRUE(isText((*pod)["metadata"], "name"));
    expectSoundPod((*pod)["spec"], "preflight-pod.yaml");
    const auto& first = (*pod)["spec"]["initContainers"][0];
    EXPECT_EQ(first["command"][0], "sluicectl");
    for (const auto& variable : first["env"]) {
        EXPECT_TRUE(isText(variable, "name") && isText(variable, "value")) << "a number without quotes: " << variable;
    }
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
