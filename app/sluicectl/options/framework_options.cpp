// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/options/framework_options.h"

#include "app/sluicectl/options/loader_options.h"
#include "app/sluicectl/options/number_options.h"
#include "core/run/job/framework_measurement.h"

namespace sluice::ctl {

void FrameworkOptions::declare(CLI::App& command)
{
    m_command = &command;
    addWord(command, "--loader", m_kind,
            "threads: as bench loader; pytorch: worker processes that pass batches through shared memory; "
            "in_process: no workers");
    command.add_option("--framework", m_framework, "what PyTorch costs on the node, as sluice_probe measured it")
        ->default_str("published figures");
    addSwitch(command, "--pin-memory", m_pinMemory,
              "a thread of the training process receives batches while it steps: on or off");
}

void FrameworkOptions::declareWords(CLI::App& command)
{
    command
        .add_option("--for", m_words,
                    "write the settings as the options of another loader: dali, ffcv, megatron, tf_data, webdataset")
        ->default_str("PyTorch's DataLoader");
}

Result<std::optional<LoaderWords>> FrameworkOptions::words() const
{
    if (m_words.empty()) {
        return std::optional<LoaderWords>();
    }
    auto words = loadLoaderWords(m_words);
    return words ? Result(std::optional(*std::move(words))) : words.error();
}

LoaderKind FrameworkOptions::kind(const TakenJob& job, const std::optional<LoaderWords>& words) const
{
    const bool stated = m_command->count("--loader") > 0;
    if (words && !stated) {
        return words->kind;
    }
    return !stated && job.given() && job.file().loader.kind == "pytorch" ? LoaderKind::PyTorch : m_kind;
}

bool FrameworkOptions::pinMemory(const TakenJob& job) const
{
    const bool stated = m_command->count("--pin-memory") > 0;
    return !stated && job.given() ? job.file().loader.pinMemory.value_or(m_pinMemory) : m_pinMemory;
}

Result<FrameworkCosts> FrameworkOptions::costs(LoaderKind kind, const TakenJob& job) const
{
    auto costs = publishedCosts(kind);
    if (!m_framework.empty()) {
        const auto measured = readFramework(m_framework);
        if (!measured) {
            return measured.error();
        }
        costs = measured->costsOf(kind);
    }
    return job.given() ? withJob(costs, kind, job.file()) : costs;
}

} // namespace sluice::ctl
