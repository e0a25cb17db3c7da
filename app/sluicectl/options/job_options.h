// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/sluicectl/session.h"
#include "core/run/job/job_file.h"
#include "models/job/workload.h"
#include "models/loader/loader_setup.h"
#include "models/loader/worker_throughput.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace sluice::ctl {

/// Names what a command fills with the figures of a job file; a null member takes none.
struct JobTargets {
    Workload* workload = nullptr;
    LoaderSetup* setup = nullptr;
    LoaderHost* host = nullptr; ///< what `setup` runs on
    std::optional<std::int64_t>* epoch = nullptr; ///< samples of the data set
};

/// Figures that a command took from a job file, for its output.
class TakenJob {
public:
    TakenJob() = default;
    TakenJob(std::string path, JobFile file) : m_path(std::move(path)), m_file(std::move(file)), m_given(true) { }

    bool given() const { return m_given; }
    const JobFile& file() const { return m_file; }

    /// Writes each figure of the file to the targets that have such a field, but for those in `told`.
    void take(const JobTargets& targets, const std::set<std::string>& told);
    bool has(const std::string& field) const;

    /// Lines that name each figure taken and its member of the file, and what stands in for those that it does not
    /// tell; empty without a file.
    std::string text() const;
    /// Says that many of the samples that were profiled failed; empty where that is not so.
    std::string warning() const;
    /// `{"path", "host", "created_at", "taken": [{"field", "value", "from"}], "settings", "not_told", "unknown"}`, with
    /// settings as taken and `failed_share` where that is notable.
    Json document() const;
    /// Says that the job is not told without this field, and why the file lacks it.
    Error missing(const std::string& field, const std::string& hint) const;

private:
    /// What is taken beside the figures.
    struct Setting {
        std::string field;
        Json value;
        std::string words;
        std::string from;
    };

    void takeSettings(const JobTargets& targets, const std::set<std::string>& told);
    void takeOrder(const JobTargets& targets);
    void noteGpus(const JobTargets& targets);

    std::string m_path;
    JobFile m_file;
    bool m_given = false;
    std::vector<JobFigure> m_taken;
    std::vector<Setting> m_settings;
    std::string m_gpusNotTold; ///< what stands in for them, and why; empty: they are told
    std::string m_persistence; ///< that a plan counts workers that stay, where those of the job do not
};

/// --job FILE
class JobOption {
public:
    /// Keeps pointers to its members: must stay where it is until after load.
    void declare(CLI::App& command);
    /// Reads the file and takes what neither an option nor, by `told`, anything else tells. Without --job, of `kept`,
    /// the job that a run keeps; nothing without either.
    ///
    /// Errors: those of loadJobFile; Usage where one of `needed` is told by nothing.
    Result<TakenJob> take(const JobTargets& targets, std::set<std::string> told = {},
                          const std::vector<std::string>& needed = {}, const TakenJob& kept = {}) const;
    bool given() const { return !m_path.empty(); }

private:
    bool isStated(const char* option) const;
    std::string hintFor(const std::string& field) const;
    Result<TakenJob> read(const TakenJob& kept) const;

    std::string m_path;
    const CLI::App* m_command = nullptr;
};

} // namespace sluice::ctl
