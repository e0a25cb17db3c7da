// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/tree/completion.h"
#include "app/sluicectl/commands.h"
#include "app/sluicectl/commands/catalogue/rules.h"
#include "app/sluicectl/history.h"
#include "core/base/files/input.h"
#include "core/base/version.h"
#include "core/store/store.h"
#include "core/topology/mount_table.h"
#include "models/job/workload.h"

#include <algorithm>
#include <fstream>
#include <memory>

namespace sluice::ctl {

namespace {

constexpr std::size_t mostRuns = 50; ///< that a shell is shown
constexpr std::size_t largestMountTable = 4 << 20;

std::vector<Candidate> runCandidates(const Session& session)
{
    std::vector<Candidate> candidates{{"last", "the newest run"}};
    const auto store = Store::openToRead(historyFile(session), std::chrono::milliseconds(200));
    const auto runs = store ? store->list() : Result<std::vector<RunSummary>>(store.error());
    if (!runs) {
        return candidates; // a shell shows no errors
    }
    for (const auto& run : *runs) {
        if (candidates.size() > mostRuns) {
            break;
        }
        candidates.push_back(
            {std::to_string(run.id.value), run.startedAt + " " + run.hostName + " " + run.path + " " + run.tags});
    }
    return candidates;
}

std::vector<Candidate> workloadCandidates()
{
    std::vector<Candidate> candidates;
    if (const auto presets = workloadPresets()) {
        for (const auto& preset : *presets) {
            candidates.push_back({preset.name, preset.title});
        }
    }
    return candidates;
}

std::vector<Candidate> ruleCandidates()
{
    std::vector<Candidate> candidates;
    for (const auto& rule : ruleNotes()) {
        candidates.push_back({std::string(rule.id), std::string(rule.text)});
    }
    return candidates;
}

/// Where data may lie: mounts of disks and of network filesystems. Reads the table alone, and no mount.
std::vector<Candidate> mountCandidates()
{
    std::ifstream table("/proc/self/mounts");
    const auto text = wholeText(table, largestMountTable);
    std::vector<Candidate> candidates;
    for (const auto& mount : parseMounts(text.value_or(""))) {
        const bool ofKernel =
            mount.source.find('/') == std::string::npos && mount.source.find(':') == std::string::npos;
        const bool known = std::any_of(candidates.begin(), candidates.end(),
                                       [&mount](const Candidate& each) { return each.text == mount.target; });
        if (!ofKernel && !known) {
            candidates.push_back({mount.target, mount.fileSystem + " of " + mount.source});
        }
    }
    return candidates;
}

} // namespace

int complete(const CommandEntry& program, const std::vector<std::string>& words, Session& session)
{
    const auto values = [&session](const std::string& kind) {
        return kind == "RUN"     ? runCandidates(session)
            : kind == "WORKLOAD" ? workloadCandidates()
            : kind == "RULE"     ? ruleCandidates()
            : kind == "PATH"     ? mountCandidates()
                                 : std::vector<Candidate>();
    };
    session.printDocument(completionText(completionOf(program, words, values)));
    return exitDone;
}

void addCompletion(CLI::App& app, Session& session)
{
    const auto shell = std::make_shared<std::string>();
    auto* command = app.add_subcommand("completion", "Print what makes a shell complete commands, options and values");
    command->add_option("SHELL", *shell, "the shell")->required()->check(CLI::IsMember({"bash", "zsh", "fish"}));
    command->callback([&session, shell] {
        session.command = [&session, shell]() -> Result<int> {
            session.printDocument(completionScript(*shell));
            return exitDone;
        };
    });
}

} // namespace sluice::ctl
