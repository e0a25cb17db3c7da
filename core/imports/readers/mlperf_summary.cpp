// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/imports/collector.h"
#include "core/imports/json_fields.h"
#include "core/imports/messages.h"
#include "core/imports/readers/readers.h"
#include "core/imports/text_fields.h"

#include <array>
#include <string>

namespace sluice::imports {

namespace {

using namespace imports_messages;

struct Ending {
    std::string_view of; ///< a key of "metric", behind its phase
    std::string_view figure;
    double scale;
};
/// What DLIO calls MB and GB are MiB and GiB: it divides by powers of 1024.
/// Source: DLIO benchmark, utils/statscounter.py.
constexpr std::array endings{Ending{"au_mean_percentage", "accelerator_utilisation", 0.01},
                             Ending{"au_stdev_percentage", "stdev_of_accelerator_utilisation", 0.01},
                             Ending{"throughput_mean_samples_per_second", "samples_per_second", 1},
                             Ending{"throughput_stdev_samples_per_second", "stdev_of_samples_per_second", 1},
                             Ending{"io_mean_MB_per_second", "bytes_per_second", mebi},
                             Ending{"io_stdev_MB_per_second", "stdev_of_bytes_per_second", mebi},
                             Ending{"io_mean_GB_per_second", "bytes_per_second", gibi},
                             Ending{"io_stdev_GB_per_second", "stdev_of_bytes_per_second", gibi},
                             Ending{"duration_mean_seconds", "mean_seconds", 1},
                             Ending{"duration_stdev_seconds", "stdev_of_seconds", 1}};
constexpr std::array phases{"train", "eval", "save_checkpoint", "load_checkpoint", "checkpoint"};

void addPhase(const Json& metric, const std::string& phase, Collector& collector)
{
    ImportedResult* result = nullptr;
    for (const auto& ending : endings) {
        const auto value = numberAt(metric, (phase + "_" + std::string(ending.of)).c_str());
        if (value) {
            result = result == nullptr ? &collector.add(phase, keyOf("/metric")) : result;
            collector.figure(*result, ending.figure, value, ending.scale);
        }
    }
    if (result != nullptr) {
        collector.text(*result, "accelerator_utilisation_as_expected",
                       textAt(metric, (phase + "_au_meet_expectation").c_str()));
    }
}

/// Each epoch of a phase: the utilisation and the rate of samples.
void addEpochs(const Json& metric, const std::string& phase, Collector& collector)
{
    const auto& utilisation = listAt(metric, (phase + "_au_percentage").c_str());
    const auto& samples = listAt(metric, (phase + "_throughput_samples_per_second").c_str());
    for (std::size_t i = 0; i < std::max(utilisation.size(), samples.size()); ++i) {
        auto& result = collector.add(phase + ", epoch " + std::to_string(i + 1),
                                     keyOf("/metric/" + phase + "_au_percentage/" + std::to_string(i)));
        const auto at = [i](const Json& list) { return i < list.size() ? numberOf(list[i]) : std::nullopt; };
        collector.figure(result, "accelerator_utilisation", at(utilisation), 0.01);
        collector.figure(result, "samples_per_second", at(samples));
    }
}

/// In GiB; nothing where that of a host is missing.
std::optional<double> memoryOfHosts(const Json& hosts, Collector& collector)
{
    double memory = 0;
    for (const auto& host : hosts) {
        const auto known = numberOf(host);
        if (!known) {
            collector.warn(say<mlperfMemory>());
            return std::nullopt;
        }
        memory += *known;
    }
    return memory > 0 ? std::optional(memory) : std::nullopt;
}

void addJob(const Json& document, Collector& collector)
{
    auto& result = collector.add("job", keyOf("/"));
    for (const auto& [key, name] :
         {std::pair("num_accelerators", "accelerators"), std::pair("num_hosts", "hosts"), std::pair("epochs", "epochs"),
          std::pair("num_files_train", "files_of_training"), std::pair("num_samples_per_file", "samples_per_file")}) {
        collector.figure(result, name, numberAt(document, key));
    }
    collector.figure(result, "data_per_host_bytes", numberAt(document, "data_size_per_host_GB"), gibi);
    collector.text(result, "start", textAt(document, "start"));
    collector.text(result, "end", textAt(document, "end"));
    collector.figure(result, "memory_of_hosts_bytes", memoryOfHosts(listAt(document, "host_memory_GB"), collector),
                     gibi);
}

bool mayHaveCached(const Json& document)
{
    for (const auto& caching : listAt(document, "potential_caching")) {
        if (numberOf(caching).value_or(0) != 0) {
            return true;
        }
    }
    return false;
}

} // namespace

bool isMlperfSummary(std::string_view text)
{
    return text.find("\"metric\"") != std::string_view::npos
        && text.find("\"num_accelerators\"") != std::string_view::npos;
}

Result<ImportedFile> readMlperfSummary(std::string_view text)
{
    Collector collector("MLPerf Storage");
    const auto found = documentsIn(text, "summary");
    if (!found) {
        return found.error();
    }
    const auto* run = lastWith("metric", *found, collector);
    if (run == nullptr) {
        return incomplete("MLPerf Storage", "the document with the results is cut off");
    }
    const auto& document = *run;
    const auto& metric = objectAt(document, "metric");
    if (metric.empty()) {
        return incomplete("MLPerf Storage", "its \"metric\" is missing or empty");
    }
    collector.host(textAt(document, "hostname"));
    collector.file().startedAt = utcText(textAt(document, "start").value_or(""));
    for (const char* phase : phases) {
        addPhase(metric, phase, collector);
    }
    if (collector.file().results.empty()) {
        return incomplete("MLPerf Storage", "its \"metric\" holds no figure that is known");
    }
    for (const char* phase : phases) {
        addEpochs(metric, phase, collector);
    }
    addJob(document, collector);
    collector.warn(say<mlperfMebibytes>());
    if (mayHaveCached(document)) {
        collector.warn(say<mlperfCaching>());
    }
    return collector.finish("no figure of it is known");
}

} // namespace sluice::imports
