// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/options/loader_options.h"

namespace sluice::ctl {

void addSwitch(CLI::App& command, const std::string& name, bool& value, const std::string& help)
{
    command
        .add_option_function<std::string>(
            name, [&value](const std::string& text) { value = text == "on"; }, help)
        ->check(CLI::IsMember({"on", "off"}))
        ->default_str(value ? "on" : "off");
}

void addLoaderOptions(CLI::App& command, LoaderSetup& s, const std::vector<EngineKind>& engines)
{
    addCount(command, "--gpus", s.gpus, "ranks, each with a loader and a step of its own");
    addCount(command, "--workers", s.workers, "loader workers of each rank; 0: its process loads and steps in turn");
    addCount(command, "--prefetch", s.prefetch, "prefetched batches per worker");
    addPlainCount(command, "--batch", s.batch, "samples of one rank and step");
    addBytes(command, "--sample-bytes", s.sampleBytes, "mean size of a sample as stored")
        ->default_str("of the data set");
    addBytes(command, "--sample-bytes-stdev", s.sampleBytesStdev, "its standard deviation")
        ->default_str("of the data set");
    addShortTime(command, "--step-time", s.stepTime, "compute time of one step");
    addShortTime(command, "--decode-time", s.decodeTime, "CPU time to decode one sample");
    addShortTime(command, "--decode-stdev", s.decodeStdev, "its standard deviation, of a lognormal distribution");
    addBytes(command, "--read-size", s.readSize, "of one read; a smaller sample is one read");
    addWord(command, "--engine", s.engine, "what the workers read with", engines);
    addWord(command, "--access", s.access, "direct (O_DIRECT) or buffered (page cache)");
    addWord(command, "--order", s.order, "of the samples: shuffled or sequential");
    addSwitch(command, "--barrier", s.barrier, "every step waits for all ranks: on or off");
    addShare(command, "--cached", s.cachedShare, "share of the samples that is read from memory: 0.35 or 35%");
    addSeconds(command, "--runtime", s.runtime, "how long, fill included");
}

void addTraceOption(CLI::App& command, bool& trace)
{
    command.add_flag("--trace", trace, "with --format json: when each batch was begun, loaded and stepped");
}

} // namespace sluice::ctl
