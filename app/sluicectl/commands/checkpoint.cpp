// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/formulas/checkpoint.h"

#include "app/sluicectl/commands.h"
#include "app/sluicectl/history.h"
#include "core/base/json.h"
#include "core/base/text/words.h"
#include "core/store/store.h"

#include <fmt/format.h>

#include <memory>

namespace sluice::ctl {

namespace {

struct CheckpointOptions {
    CheckpointRequest request;
    std::string run; ///< empty: none
    BytesPerSecond write;
    BytesPerSecond deviceToHost;
    Seconds interval{};
    Bytes deviceMemory;
    double price = 0;
    /// Options without a default: each is copied into the request if it was given.
    std::vector<std::pair<CLI::Option*, std::function<void(CheckpointRequest&)>>> given;
};

/// The run that was named, if it measured device to host.
Result<Run> runWithCopies(const std::string& name, Session& session)
{
    auto run = loadRun(session, name, LastRun::Whole);
    if (!run) {
        return run.error();
    }
    if (!run->gpu || !run->gpu->toHost) {
        return Error{ErrorKind::Usage, fmt::format("run {} measured no copies from a GPU", run->id.value),
                     "sluicectl guide on the GPU node measures them; or give --d2h-bandwidth"};
    }
    return run;
}

CheckpointRequest requestOf(const CheckpointOptions& options, const std::optional<Run>& run)
{
    auto request = options.request;
    if (run) {
        request.deviceToHost = run->gpu->toHost;
    }
    for (const auto& [option, apply] : options.given) {
        if (option->count() > 0) {
            apply(request);
        }
    }
    return request;
}

template <class T>
void addRow(std::string& text, const char* name, const std::optional<T>& value, const std::string& note)
{
    if (value) {
        text += fmt::format("{:<22} {}{}\n", name, words(*value), note.empty() ? "" : "   " + note);
    }
}

std::string costText(const CheckpointPlan& p)
{
    std::string text;
    if (p.gpuHoursPerCheckpoint) {
        text += fmt::format("{:<22} {:.4g} GPU-hours a checkpoint", "Lost", *p.gpuHoursPerCheckpoint);
        text += p.costPerCheckpoint ? fmt::format(", ${:.2f}", *p.costPerCheckpoint) : "";
        text +=
            p.costPerMonth ? fmt::format("; ${:.2f} an hour, ${:.0f} a month", *p.costPerHour, *p.costPerMonth) : "";
        text += "\n";
    }
    if (p.wasteSynchronous) {
        text += fmt::format("{:<22} {} of the time, failures included\n", "Waste, synchronous",
                            percentWords(*p.wasteSynchronous));
    }
    if (p.wasteAsynchronous) {
        text += fmt::format("{:<22} {} of the time, failures included\n", "Waste, asynchronous",
                            percentWords(*p.wasteAsynchronous));
    }
    return text;
}

std::string textOf(const CheckpointPlan& p)
{
    std::string text = fmt::format("{:<22} {} ({} of weights), {} a GPU\n", "Checkpoint", siWords(p.bytes),
                                   siWords(p.weights), siWords(p.bytesPerGpu));
    addRow(text, "Synchronous stall", p.synchronousStall, "every rank waits for the write");
    addRow(text, "Asynchronous stall", p.asynchronousStall,
           !p.asynchronousFits || *p.asynchronousFits ? "the write overlaps with training"
                                                      : "but the write takes longer than the interval");
    addRow(text, "MTBF of the cluster", p.meanTimeBetweenFailures, "");
    addRow(text, "Interval, Young", p.young, "");
    addRow(text, "Interval, Daly", p.daly, "");
    addRow(text, "Interval, asynchronous", p.asynchronousInterval, "Daly's, no shorter than the write");
    addRow(text, "Suspend", p.suspend, "at least, and the CRIU write after it");
    return text + costText(p);
}

Json configOf(const CheckpointRequest& r)
{
    Json config = {{"parameters", r.parameters},
                   {"bytes_per_parameter", r.bytesPerParameter},
                   {"nodes", r.nodes},
                   {"gpus", r.gpus},
                   {"restart_seconds", r.restart.count()}};
    const auto add = [&config](const char* key, const auto& value, double number) {
        if (value) {
            config[key] = number;
        }
    };
    add("write_bytes_per_second", r.write, r.write.value_or(BytesPerSecond{}).value);
    add("d2h_bytes_per_second", r.deviceToHost, r.deviceToHost.value_or(BytesPerSecond{}).value);
    add("node_mtbf_seconds", r.nodeMeanTime, r.nodeMeanTime.value_or(Seconds(0)).count());
    add("gpu_hour_price", r.pricePerGpuHour, r.pricePerGpuHour.value_or(0));
    return config;
}

Result<int> runCheckpoint(const CheckpointOptions& options, Session& session)
{
    std::optional<Run> run;
    if (!options.run.empty()) {
        auto named = runWithCopies(options.run, session);
        if (!named) {
            return named.error();
        }
        run = *std::move(named);
    }
    const auto request = requestOf(options, run);
    const auto plan = planCheckpoints(request);
    if (!plan) {
        return plan.error();
    }
    auto config = configOf(request);
    auto text = textOf(*plan);
    if (run) {
        config["d2h_run_id"] = run->id.value;
        text += fmt::format("{:<22} {} device to host, measured by run {}\n", "Copies", words(*run->gpu->toHost),
                            run->id.value);
    }
    session.printResult(Json{{"schema", "sluice.checkpoint/1"}, {"config", config}, {"result", toJson(*plan)}}, text);
    return exitDone;
}

void declare(CLI::App& command, CheckpointOptions& o)
{
    auto& r = o.request;
    const auto given = [&o](CLI::Option* option, std::function<void(CheckpointRequest&)> apply) {
        option->default_str("not known");
        o.given.emplace_back(option, std::move(apply));
    };
    addParameters(command, "--parameters", r.parameters, "of the model: 8e9, 70B")->required();
    addNumber(command, "--bytes-per-parameter", r.bytesPerParameter,
              "weights and optimizer: 14 for mixed-precision Adam, 2 for weights alone");
    given(addRate(command, "--write-bandwidth", o.write, "to storage, all nodes together"),
          [&o](CheckpointRequest& q) { q.write = o.write; });
    auto* copies = addRate(command, "--d2h-bandwidth", o.deviceToHost, "device to host, of each GPU");
    given(copies, [&o](CheckpointRequest& q) { q.deviceToHost = o.deviceToHost; });
    command.add_option("--run", o.run, "a run of guide that measured device to host: its number, or last")
        ->default_str("none")
        ->excludes(copies);
    addHours(command, "--node-mtbf", r.nodeMeanTime,
             "mean time between failures of one node: 4000h; a number is hours");
    addCount(command, "--nodes", r.nodes, "nodes of the job");
    addCount(command, "--gpus", r.gpus, "GPUs of the whole job");
    given(addNumber(command, "--gpu-hour-price", o.price, "money for one GPU and hour"),
          [&o](CheckpointRequest& q) { q.pricePerGpuHour = o.price; });
    addSeconds(command, "--restart-time", r.restart, "from a failure until training goes on");
    given(addSeconds(command, "--interval", o.interval, "between checkpoints, instead of Daly's"),
          [&o](CheckpointRequest& q) { q.interval = o.interval; });
    given(addBytes(command, "--device-memory", o.deviceMemory, "used on each GPU, for the suspend time"),
          [&o](CheckpointRequest& q) { q.deviceMemory = o.deviceMemory; });
}

} // namespace

void addCheckpoint(CLI::App& app, Session& session)
{
    auto* checkpoint = app.add_subcommand("checkpoint", "Sizes, stalls, the best interval and the cost of checkpoints");
    auto options = std::make_shared<CheckpointOptions>();
    session.addCommonOptions(*checkpoint);
    declare(*checkpoint, *options);
    checkpoint->callback(
        [options, &session] { session.command = [options, &session] { return runCheckpoint(*options, session); }; });
}

} // namespace sluice::ctl
