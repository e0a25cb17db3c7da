// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands.h"
#include "core/base/text/words.h"
#include "models/job/workload.h"

#include <fmt/format.h>

namespace sluice::ctl {

namespace {

std::string lineOf(const Workload& w)
{
    return fmt::format("{:<20} {:>4} GPUs x {:>5} x {:>10} every {:<8} {}\n", w.name, w.gpus, w.batchPerGpu,
                       siWords(w.sampleBytes), words(w.stepTime), w.title);
}

Result<int> listWorkloads(Session& session)
{
    const auto presets = workloadPresets();
    if (!presets) {
        return presets.error();
    }
    std::string text;
    Json list = Json::array();
    for (const auto& preset : *presets) {
        text += lineOf(preset);
        list.push_back(toJson(preset));
    }
    session.printResult(Json{{"schema", "sluice.workloads/1"}, {"workloads", std::move(list)}}, text);
    return exitDone;
}

} // namespace

void addWorkloads(CLI::App& app, Session& session)
{
    auto* command = app.add_subcommand("workloads", "The presets that --workload takes");
    session.addCommonOptions(*command);
    command->callback([&session] { session.command = [&session] { return listWorkloads(session); }; });
}

} // namespace sluice::ctl
