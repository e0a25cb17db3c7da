// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/sluicectl/options/job_options.h"
#include "models/loader/framework_costs.h"
#include "models/plan/loader/loader_words.h"

#include <optional>

namespace sluice::ctl {

/// --loader KIND, --framework FILE, --pin-memory: what loads the job's data, and what that costs beside reading and
/// decoding.
class FrameworkOptions {
public:
    /// Keeps pointers to its members: must stay where it is until they are read.
    void declare(CLI::App& command);
    /// Adds --for NAME: a loader whose options the settings are written as.
    void declareWords(CLI::App& command);

    /// Returns the loader of --for; nothing without it. Errors: those of loadLoaderWords().
    Result<std::optional<LoaderWords>> words() const;

    /// Returns the kind as stated, or else of the loader of --for, or else as the job file names it; threads where
    /// nothing tells.
    LoaderKind kind(const TakenJob& job, const std::optional<LoaderWords>& words = {}) const;

    /// Tells whether a thread of the training process receives batches while it steps: as stated, or else as the job
    /// file tells, or else as PyTorch does where nobody asks for it.
    bool pinMemory(const TakenJob& job) const;

    /// Returns the costs as measured on a node, or else as published; with a job file, those of its own batches.
    /// Errors: those of readFramework.
    Result<FrameworkCosts> costs(LoaderKind kind, const TakenJob& job) const;

private:
    LoaderKind m_kind = LoaderKind::Threads;
    std::string m_framework; ///< file
    std::string m_words; ///< name
    bool m_pinMemory = false;
    const CLI::App* m_command = nullptr;
};

} // namespace sluice::ctl
