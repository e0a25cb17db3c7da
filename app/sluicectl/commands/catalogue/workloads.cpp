// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands.h"
#include "app/sluicectl/line.h"
#include "core/base/json.h"
#include "core/base/text/words.h"
#include "models/job/workload.h"

#include <fmt/format.h>

#include <memory>

namespace sluice::ctl {

namespace {

std::string lineOf(const Workload& w)
{
    return fmt::format("{:<20} {:>4} GPUs x {:>5} x {:>10} every {}\n    {}\n", w.name, w.gpus, w.batchPerGpu,
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

std::string detailsOf(const Workload& w)
{
    std::string text = ctl::line("{}: {}\nFigures from: {}\n\n", w.name, w.title, w.source);
    const Json fields = toJson(w);
    for (const auto& field : workloadFields()) {
        const auto value = fields.find(field.key);
        text += ctl::line("  {:<28} {:<14} {}\n", field.key,
                          value == fields.end()    ? std::string("not known")
                              : value->is_string() ? value->get<std::string>()
                                                   : jsonText(*value),
                          field.help);
    }
    return text;
}

/// A workload of its own, as --workload takes it.
Result<int> showWorkload(Session& session, const std::string& name)
{
    const auto workload = loadWorkload(name);
    if (!workload) {
        return workload.error();
    }
    session.printResult(toDocument("sluice.workload/1", *workload), detailsOf(*workload));
    return exitDone;
}

} // namespace

void addWorkloads(CLI::App& app, Session& session)
{
    auto* command = app.add_subcommand("workloads", "The presets that --workload takes");
    session.addCommonOptions(*command);
    command->require_subcommand(0, 1);
    const auto name = std::make_shared<std::string>();
    auto* list = command->add_subcommand("list", "every preset");
    session.addCommonOptions(*list);
    auto* show = command->add_subcommand("show", "every figure of one; as JSON, the file that --workload takes");
    session.addCommonOptions(*show);
    show->add_option("NAME", *name, "a preset's name, or a workload file")->required();
    command->final_callback([&session, show, name] {
        session.command = [&session, one = show->parsed(), name] {
            return one ? showWorkload(session, *name) : listWorkloads(session);
        };
    });
}

} // namespace sluice::ctl
