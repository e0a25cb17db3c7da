// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/nsight.h"

#include "core/store/sqlite.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

namespace sluice::trace {

namespace {

constexpr std::int64_t mostSteps = 20'000'000'000; ///< of SQLite's machine: a few minutes
constexpr int copyToGpu = 1; ///< CUPTI_ACTIVITY_MEMCPY_KIND_HTOD

std::int64_t processOf(std::int64_t global)
{
    constexpr int threadBits = 24;
    constexpr std::int64_t mask = (std::int64_t{1} << threadBits) - 1;
    return (global >> threadBits) & mask;
}

class NsightReader {
public:
    NsightReader(store::Connection connection, std::string path)
        : m_connection(std::move(connection)), m_path(std::move(path))
    { }

    Result<TraceContent> read()
    {
        m_connection.limitSteps(mostSteps);
        const auto tables = namesFrom("SELECT name FROM sqlite_master WHERE type = 'table'");
        if (!tables) {
            return asTrace(tables.error());
        }
        m_tables = *tables;
        if (!m_tables.contains("StringIds")) {
            return Error{ErrorKind::Corrupt, m_path + " is no export of Nsight Systems: it has no table StringIds",
                         "make one with: nsys export --type sqlite REPORT.nsys-rep"};
        }
        for (const auto part : {&NsightReader::readKernels, &NsightReader::readGraphs, &NsightReader::readCopies,
                                &NsightReader::readFills, &NsightReader::readLaunches, &NsightReader::readRanges}) {
            if (const auto done = (this->*part)(); !done) {
                return asTrace(done.error());
            }
        }
        return content();
    }

private:
    /// The store's words are of a history.
    Error asTrace(const Error& error) const
    {
        return {error.kind, fmt::format("cannot read {} as an export of Nsight Systems: {}", m_path, error.message),
                "make it anew with: nsys export --type sqlite REPORT.nsys-rep"};
    }

    Result<std::set<std::string>> namesFrom(const std::string& sql) const
    {
        auto statement = m_connection.prepare(sql);
        if (!statement) {
            return statement.error();
        }
        std::set<std::string> names;
        auto row = statement->step();
        for (; row && *row; row = statement->step()) {
            names.insert(statement->text(0));
        }
        return row ? Result<std::set<std::string>>(std::move(names)) : row.error();
    }

    /// Hands each row of some columns to `take`, in this order; columns that are not there are NULL. Nothing where the
    /// table is not there.
    Result<Done> rows(const std::string& table, const std::vector<std::string>& columns,
                      const std::function<void(const store::Statement&)>& take)
    {
        if (!m_tables.contains(table)) {
            return Done{};
        }
        const auto there = namesFrom("SELECT name FROM pragma_table_info('" + table + "')");
        if (!there) {
            return there.error();
        }
        std::string list;
        for (const auto& column : columns) {
            list += (list.empty() ? "\"" : ", \"") + column + "\"";
            list = there->contains(column) ? list : list.substr(0, list.size() - column.size() - 2) + "NULL";
        }
        auto statement = m_connection.prepare("SELECT " + list + " FROM " + table);
        if (!statement) {
            return statement.error();
        }
        auto row = statement->step();
        for (; row && *row; row = statement->step()) {
            take(*statement);
            if (++m_count > maxEvents) {
                return Error{ErrorKind::Corrupt, "it holds more events than can be looked at", {}};
            }
        }
        return row ? Result<Done>(Done{}) : row.error();
    }

    Result<const std::set<std::int64_t>*> collectiveNames()
    {
        if (!m_collectives) {
            m_collectives.emplace();
            const auto read = rows("StringIds", {"id", "value"}, [this](const store::Statement& row) {
                if (isCollectiveName(row.text(1))) {
                    m_collectives->insert(row.integer(0));
                }
            });
            if (!read) {
                return read.error();
            }
        }
        return &*m_collectives;
    }

    static Span spanOf(const store::Statement& row)
    {
        constexpr Moment farthest = Moment{1} << 62; // nanoseconds; no difference of two is too large
        const auto begin = std::clamp<Moment>(row.integer(0), 0, farthest);
        return {begin, std::clamp(row.integer(1), begin, farthest)};
    }

    TraceEvents& processAt(std::int64_t global)
    {
        auto& process = m_processes[processOf(global)];
        process.pid = processOf(global);
        return process;
    }

    void addWork(const store::Statement& row, WorkKind kind)
    {
        processAt(row.integer(3)).work.push_back({spanOf(row), static_cast<std::uint64_t>(row.integer(2)), kind});
    }

    Result<Done> readKernels()
    {
        const auto collectives = collectiveNames();
        if (!collectives) {
            return collectives.error();
        }
        return rows("CUPTI_ACTIVITY_KIND_KERNEL", {"start", "end", "correlationId", "globalPid", "shortName"},
                    [&](const store::Statement& row) {
                        addWork(row,
                                (*collectives)->contains(row.integer(4)) ? WorkKind::Collective : WorkKind::Kernel);
                    });
    }

    Result<Done> readGraphs()
    {
        return rows("CUPTI_ACTIVITY_KIND_GRAPH_TRACE", {"start", "end", "correlationId", "globalPid"},
                    [this](const store::Statement& row) { addWork(row, WorkKind::Kernel); });
    }

    Result<Done> readCopies()
    {
        return rows("CUPTI_ACTIVITY_KIND_MEMCPY", {"start", "end", "correlationId", "globalPid", "copyKind"},
                    [this](const store::Statement& row) {
                        addWork(row, row.integer(4) == copyToGpu ? WorkKind::CopyToGpu : WorkKind::Other);
                    });
    }

    Result<Done> readFills()
    {
        return rows("CUPTI_ACTIVITY_KIND_MEMSET", {"start", "end", "correlationId", "globalPid"},
                    [this](const store::Statement& row) { addWork(row, WorkKind::Other); });
    }

    Result<Done> readLaunches()
    {
        return rows("CUPTI_ACTIVITY_KIND_RUNTIME", {"start", "correlationId", "globalTid"},
                    [this](const store::Statement& row) {
                        auto& process = processAt(row.integer(2));
                        process.launches.push_back({static_cast<std::uint64_t>(row.integer(1)), row.integer(0)});
                    });
    }

    Result<Done> readRanges()
    {
        std::map<std::int64_t, std::string> names; // those that matter are few
        const auto read = rows("StringIds", {"id", "value"}, [&names](const store::Statement& row) {
            if (auto name = row.text(1); isBatchName(name) || isStepName(name)) {
                names.emplace(row.integer(0), std::move(name));
            }
        });
        if (!read) {
            return read.error();
        }
        return rows("NVTX_EVENTS", {"start", "end", "textId", "globalTid", "text"}, [&](const store::Statement& row) {
            const auto known = names.find(row.integer(2));
            const auto name = known != names.end() ? known->second : row.text(4);
            auto& process = processAt(row.integer(3));
            process.callsRecorded = true;
            if (isBatchName(name)) {
                process.batches.push_back({spanOf(row), row.integer(3), name});
            } else if (isStepName(name)) {
                process.steps.push_back({spanOf(row), row.integer(3), name});
            }
        });
    }

    /// Processes that used a GPU or a loader; others, such as a launcher, are no ranks.
    Result<TraceContent> content()
    {
        TraceContent content{{}, TraceFormat::Nsight, {}};
        for (auto& [pid, process] : m_processes) {
            if (!process.work.empty() || !process.batches.empty()) {
                content.processes.push_back(std::move(process));
            }
        }
        if (content.processes.empty()) {
            return Error{ErrorKind::Corrupt, m_path + " holds neither GPU work nor a loader's ranges",
                         "record with: nsys profile --trace=cuda,nvtx --pytorch=autograd-nvtx"};
        }
        return content;
    }

    store::Connection m_connection;
    std::string m_path;
    std::set<std::string> m_tables;
    std::optional<std::set<std::int64_t>> m_collectives;
    std::map<std::int64_t, TraceEvents> m_processes;
    std::size_t m_count = 0;
};

} // namespace

Result<TraceContent> readNsight(const std::string& path)
{
    auto connection = store::Connection::openImmutable(path);
    if (!connection) {
        return Error{connection.error().kind, "cannot open " + path, connection.error().hint};
    }
    return NsightReader(*std::move(connection), path).read();
}

} // namespace sluice::trace
