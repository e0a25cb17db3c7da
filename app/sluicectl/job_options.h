// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/sluicectl/session.h"
#include "core/run/job_file.h"

#include <functional>
#include <string>
#include <vector>

namespace sluice::ctl {

/// Figures that a command took from a job file, for its output.
class TakenJob {
public:
    TakenJob() = default;
    TakenJob(std::string path, JobFile file) : m_path(std::move(path)), m_file(std::move(file)), m_given(true) { }

    bool given() const { return m_given; }
    const JobFile& file() const { return m_file; }

    /// Calls `take` with each figure of the file, and keeps those for which it returns true.
    void take(const std::function<bool(const JobFigure&)>& take);
    bool has(const std::string& field) const;

    /// Lines that name each figure taken and its member of the file; empty without a file.
    std::string text() const;
    /// `{"path", "host", "created_at", "taken": [{"field", "value", "from"}], "unknown"}`
    Json document() const;
    /// Says that the job is not told without this field, and why the file lacks it.
    Error missing(const std::string& field, const std::string& option) const;

private:
    std::string m_path;
    JobFile m_file;
    bool m_given = false;
    std::vector<JobFigure> m_taken;
};

/// --job FILE
class JobOption {
public:
    /// Keeps pointers to its members: must stay where it is until after load.
    void declare(CLI::App& command);
    /// Errors: those of loadJobFile.
    Result<TakenJob> load() const;
    bool given() const { return !m_path.empty(); }

private:
    std::string m_path;
};

} // namespace sluice::ctl
