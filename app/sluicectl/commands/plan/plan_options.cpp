// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands/plan/plan_options.h"

namespace sluice::ctl {

namespace {

/// One of step time, samples, tokens and frames a second.
void declareSpeed(CLI::App& plan, PlanOptions& o, CLI::Option* step)
{
    auto& s = o.speed;
    const auto rate = [&plan](const char* name, double& value, const char* help) {
        return addCount(plan, name, value, help, {1e-9, 1e18})->default_str("not stated");
    };
    auto* samples =
        rate("--samples-per-second", s.samples, "images or samples that one node takes, instead of a step time");
    auto* tokens = rate("--tokens-per-second", s.tokens, "tokens that one node takes, instead of a step time");
    auto* frames = rate("--frames-per-second", s.frames, "video frames that one node takes, instead of a step time");
    samples->excludes(step);
    tokens->excludes(step)->excludes(samples);
    frames->excludes(step)->excludes(samples)->excludes(tokens);
    addPlainCount(plan, "--sequence-length", s.sequence, "tokens of a sample", {1, 1e9})->default_str("not stated");
    addCount(plan, "--bytes-per-token", s.bytesOfToken, "2 for 16-bit ids, 4 for 32-bit", {1, 64});
    addNumber(plan, "--frames-per-sample", s.framesOfSample, "frames of one clip", {1e-3, 1e9});
    addRatio(plan, "--compression", o.compression, "samples are stored this many times smaller than stated",
             {1e-3, 1e6});
}

void declareWorkload(CLI::App& plan, PlanOptions& o)
{
    auto& c = o.changed;
    o.workloadOption =
        plan.add_option("--workload", o.workload, "a preset, or a sluice.workload/1 file")->capture_default_str();
    plan.add_option("--dataset", o.dataset, "take sizes of samples and files from this data set");
    const auto changes = [&o](CLI::Option* option, std::function<void(Workload&)> apply) {
        option->default_str("of the workload");
        o.overrides.emplace_back(option, std::move(apply));
    };
    for (const auto& field : workloadFields()) {
        if (auto* option = addWorkloadOption(plan, field, c)) {
            changes(option, [&c, &field](Workload& w) { field.copy(c, w); });
            o.fieldOptions.emplace(field.key, option);
        }
    }
    auto* decoding = o.fieldOptions.at("decode_seconds");
    decoding->description("CPU time of one worker to decode and augment one sample; 0: there is nothing to decode");
    // A spread belongs to the mean that it was told with.
    const auto* spread = o.fieldOptions.at("decode_stdev_seconds");
    changes(decoding, [&c, spread](Workload& w) {
        w.decodeFree = c.decodeTime.count() <= 0;
        w.decodeStdev = spread->count() > 0 ? c.decodeStdev : Seconds{};
    });
    declareSpeed(plan, o, o.fieldOptions.at("step_seconds"));
}

/// What this node's own figures do not tell: as other commands measured it, or as it is promised.
void declareStages(CLI::App& plan, PlanOptions& o)
{
    const auto adds = [&o](CLI::Option* option, std::function<void(HostFacts&)> apply) {
        option->default_str("not known");
        o.hostOverrides.emplace_back(option, std::move(apply));
    };
    auto& s = o.stages;
    adds(addRate(plan, "--nic-bandwidth", s.network, "of the network link that the data comes over"),
         [&s](HostFacts& host) {
             host.network = s.network;
             host.networkName = "the network link, as stated";
             host.networkStated = true;
         });
    adds(addRate(plan, "--server-bandwidth", s.server, "that shared storage gives to all nodes together"),
         [&s](HostFacts& host) { host.serverRate = s.server; });
    adds(addRate(plan, "--memory-bandwidth", s.memory, "at which all cores together copy in host memory"),
         [&s](HostFacts& host) { host.memoryCopy = s.memory; });
    adds(addRate(plan, "--h2d-bandwidth", s.hostToDevice, "host to device, each GPU while all copy"),
         [&s](HostFacts& host) {
             host.hostToDevice = s.hostToDevice;
             host.hostToDeviceMeasured = false;
             host.hostToDeviceFrom.clear();
         });
    adds(addCount(plan, "--files-per-second", s.filesPerSecond, "opened and closed, as bench files measures it",
                  {1e-9, 1e12}),
         [&s](HostFacts& host) {
             host.filesPerSecond = s.filesPerSecond;
             host.filesFrom.clear();
         });
}

void declareChoices(CLI::App& plan, PlanOptions& o)
{
    o.workersOption =
        addCount(plan, "--workers", o.workers, "loader workers of each GPU; 0: the training process loads")
            ->default_str("the plan chooses");
    addCount(plan, "--prefetch", o.prefetch, "prefetched batches per worker; 0 lets the plan choose");
    addCount(plan, "--devices", o.change.devices, "storage devices like the measured one, striped");
    addShare(plan, "--cached", o.change.cachedShare, "share of the samples that is read from memory: 0.35 or 35%");
}

} // namespace

void declarePlanOptions(CLI::App& plan, PlanOptions& options)
{
    declareWorkload(plan, options);
    options.supply.declare(plan);
    options.job.declare(plan);
    options.framework.declare(plan);
    options.framework.declareWords(plan);
    declareStages(plan, options);
    declareChoices(plan, options);
}

bool states(const PlanOptions& options, std::string_view key)
{
    return options.fieldOptions.at(key)->count() > 0;
}

bool statesSpeed(const PlanOptions& options)
{
    const auto& speed = options.speed;
    return states(options, "step_seconds") || speed.samples > 0 || speed.tokens > 0 || speed.frames > 0;
}

} // namespace sluice::ctl
