// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/report/report.h"

#include "core/report/phrases.h"
#include "core/report/sections.h"

#include <fmt/format.h>

namespace sluice::report {

namespace {

std::string titleOf(const Run& run)
{
    const auto& host = run.node.identity.hostName;
    const std::string node = host.empty() ? "this node" : host;
    return run.plan ? fmt::format("Can {} feed {}?", node, countWords(run.plan->workload.gpus, "GPU", "GPUs"))
                    : fmt::format("What can the storage of {} give?", node);
}

std::string subtitleOf(const Run& run)
{
    std::string text = fmt::format("{}, {}, Sluice {}", run.path, timeWords(run.startedAt), run.version);
    return run.id.value > 0 ? fmt::format("{}, run {}", text, run.id.value) : text;
}

} // namespace

Document describeRun(const Run& run)
{
    Document document{titleOf(run), subtitleOf(run), {}};
    for (auto& section : {verdictSection(run), curveSection(run), limitsSection(run), findingsSection(run.audit),
                          settingsSection(run), methodSection(run), reproduceSection(run), missingSection(run)}) {
        if (!section.blocks.empty()) {
            document.sections.push_back(section);
        }
    }
    return document;
}

} // namespace sluice::report
