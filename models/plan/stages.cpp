// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "models/plan/stages.h"

#include "core/base/text/words.h"
#include "models/plan/planned_setup.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace sluice {

namespace {

class Stages {
public:
    Stages(const PlanRequest& request, const SampleSupply& storage, double demanded)
        : m_request(request), m_workload(request.workload), m_host(request.host), m_storage(storage),
          m_demanded(demanded), m_loader(loaderHostOf(request, loaderSetupOf(request, {}, 1, 1)))
    { }

    std::vector<StageLoad> all()
    {
        add(Stage::Storage, m_storage.supply.mean.value / m_storage.bytesPerSample, m_storage.supply.provenance);
        addShards();
        addMetadata();
        addNetwork();
        addCpu();
        addHostMemory();
        addReceiving();
        addHostToDevice();
        add(Stage::Gpu, m_demanded,
            fmt::format("{} GPUs x {} samples / {}", m_workload.gpus, m_workload.batchPerGpu,
                        words(m_workload.stepTime)));
        return std::move(m_stages);
    }

private:
    void add(Stage stage, double capacity, std::string provenance)
    {
        capacity = std::clamp(capacity, 1e-300, maxSamplesPerSecond);
        m_stages.push_back({stage, capacity, m_demanded / capacity, std::move(provenance)});
    }

    double storedBytes() const { return static_cast<double>(m_workload.sampleBytes.count); }
    double deliveredBytes() const { return static_cast<double>(deliveredBytesOf(m_workload).count); }
    std::string deliveredWords() const
    {
        return siWords(deliveredBytesOf(m_workload)) + (m_workload.deliveredBytes ? "" : " as stored");
    }

    void addShards()
    {
        const auto shards = shardsOfGpu(m_workload);
        if (!shards || *shards >= 1) {
            return;
        }
        const double ranks = static_cast<double>(m_workload.gpus) * m_workload.nodes;
        add(Stage::DataSet, m_demanded * *shards,
            fmt::format("{} shards for {} GPUs: {} get none", groupedWords(*shards * ranks), groupedWords(ranks),
                        groupedWords(ranks - *shards * ranks)));
    }

    void addMetadata()
    {
        if (m_host.filesPerSecond) {
            add(Stage::Metadata, *m_host.filesPerSecond * m_workload.samplesPerFile,
                fmt::format("{} files opened a second x {} samples a file", groupedWords(*m_host.filesPerSecond),
                            groupedWords(m_workload.samplesPerFile))
                    + (m_host.filesFrom.empty() ? "" : ", measured by " + m_host.filesFrom));
        }
    }

    void addNetwork()
    {
        if (m_host.network && (m_host.networkStated || m_host.overNetwork)) {
            add(Stage::Network, m_host.network->value / m_storage.bytesPerSample,
                fmt::format("{} of {}, at most", words(*m_host.network), m_host.networkName));
        }
    }

    void addCpu()
    {
        const double cost = cpuSecondsPerSample(m_request, m_storage);
        if (m_host.cpuCores <= 0 || cost <= 0) {
            return;
        }
        double cores = m_host.cpuCores;
        if (workersAskedFor(m_request) > 0) {
            cores = std::min(cores, static_cast<double>(workersAskedFor(m_request)) * m_workload.gpus);
        }
        const auto passing = m_loader.passTime + m_loader.receiveTime / m_workload.batchPerGpu;
        add(Stage::Cpu, cores / cost,
            fmt::format("{:g} cores / {} of CPU a sample (decode {}, reading {}{})", cores, words(Seconds(cost)),
                        words(m_workload.decodeTime),
                        words(std::max(Seconds(0), Seconds(cost) - m_workload.decodeTime - passing)),
                        passing.count() > 0 ? ", loader " + words(passing) : ""));
    }

    void addHostMemory()
    {
        if (!m_host.memoryCopy) {
            return;
        }
        const bool buffered = m_storage.supply.at.access == Access::Buffered;
        const double cached = buffered ? 1 : m_request.change.cachedShare;
        add(Stage::HostMemory, m_host.memoryCopy->value / (deliveredBytes() + cached * storedBytes()),
            fmt::format("{} / ({}{})", words(*m_host.memoryCopy), deliveredWords(),
                        cached > 0 ? fmt::format(" + {} x {:.3g} out of the page cache",
                                                 siWords(m_workload.sampleBytes), cached)
                                   : ""));
    }

    void addReceiving()
    {
        if (const auto receive = m_loader.receiveTime; receive.count() > 0) {
            const double batches = m_workload.gpus / receive.count();
            add(Stage::HostMemory, batches * m_workload.batchPerGpu,
                fmt::format("{} for the training process to receive a batch", words(receive)));
        }
    }

    void addHostToDevice()
    {
        const auto& rate = m_host.hostToDevice ? m_host.hostToDevice : m_host.gpuLink;
        if (!rate) {
            return;
        }
        add(Stage::HostToDevice, m_workload.gpus * rate->value / deliveredBytes(),
            fmt::format("{} GPUs x {} / {}{}", groupedWords(m_workload.gpus), words(*rate), deliveredWords(),
                        rateSource()));
    }

    std::string rateSource() const
    {
        if (!m_host.hostToDevice) {
            return " of the PCIe links above one, at most: not measured";
        }
        if (!m_host.hostToDeviceMeasured) {
            return ", as stated";
        }
        return m_host.hostToDeviceFrom.empty() ? ", measured"
                                               : fmt::format(", measured by {}", m_host.hostToDeviceFrom);
    }

    const PlanRequest& m_request;
    const Workload& m_workload;
    const HostFacts& m_host;
    const SampleSupply& m_storage;
    double m_demanded;
    LoaderHost m_loader;
    std::vector<StageLoad> m_stages;
};

} // namespace

std::vector<StageLoad> stagesOf(const PlanRequest& request, const SampleSupply& storage, double demanded)
{
    return Stages(request, storage, demanded).all();
}

} // namespace sluice
