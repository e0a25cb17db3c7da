// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/text/words.h"
#include "core/imports/json_fields.h"
#include "core/imports/messages.h"
#include "core/imports/readers/fio_figures.h"
#include "core/imports/readers/fio_options.h"
#include "core/imports/readers/fio_runs.h"
#include "core/imports/readers/fio_waves.h"
#include "core/imports/readers/readers.h"
#include "core/imports/supply.h"
#include "core/imports/text_fields.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace sluice::imports {

namespace {

using namespace imports_messages;

constexpr std::string_view newestFio = "3.42";
constexpr const char* versionKey = "fio version";
constexpr const char* allClients = "All clients";

struct DirectionKey {
    const char* key;
    Direction direction;
};
constexpr std::array directionKeys{DirectionKey{"read", Direction::Read}, DirectionKey{"write", Direction::Write}};

double majorOf(const std::optional<std::string>& version)
{
    return version ? leadingNumber(*version).value_or(3) : 3;
}

std::optional<std::string> versionOf(const Json& document)
{
    auto version = textAt(document, versionKey);
    if (version && version->starts_with("fio-")) {
        version->erase(0, 4);
    }
    return version;
}

/// The errno that a job ended with.
int errorOf(const Json& job)
{
    return static_cast<int>(std::clamp(numberAt(job, "error").value_or(0), -1e6, 1e6));
}

/// With unified_rw_reporting reads and writes stand there as one: what they were, the order of blocks tells.
std::optional<Direction> unifiedDirection(const FioOptions& options)
{
    const auto rw = options.text("rw", "readwrite").value_or("read");
    return !options.told()                   ? std::nullopt
        : rw == "read" || rw == "randread"   ? std::optional(Direction::Read)
        : rw == "write" || rw == "randwrite" ? std::optional(Direction::Write)
                                             : std::nullopt;
}

/// Reads one document of fio.
class FioDocument {
public:
    /// `place`: where the document stands among those of the file; empty where it is the only one.
    FioDocument(const Json& document, std::string place, Collector& collector)
        : m_document(document), m_place(std::move(place)), m_collector(collector),
          m_global(fioOptionMap(objectAt(document, "global options"))), m_waves(collector)
    { }

    void read()
    {
        const auto jobs = fioJobs(m_document);
        // Before 3.39 JSON lacks options without a value, such as stonewall, and before 2.2 all of them.
        const bool tellsWaiting = isSince(versionOf(m_document).value_or(""), 3, 39);
        const auto later = tellsWaiting ? std::set<double>() : fioLaterGroups(m_document);
        for (const auto& job : *jobs.list) {
            ++m_entries[identityOf(job)];
            const FioOptions options(m_global, objectAt(job, "job options"));
            m_waves.name(groupOf(job), options.waits() || later.contains(groupOf(job)));
            m_delayed = m_delayed || options.startsLater();
            if (const auto host = textAt(job, "hostname"); host && textAt(job, "jobname") != allClients) {
                m_hosts.insert(*host);
            }
        }
        if (m_hosts.size() == 1) {
            m_collector.host(*m_hosts.begin());
        }
        for (std::size_t i = 0; i < jobs.list->size() && !m_collector.full(); ++i) {
            if ((*jobs.list)[i].is_object()) {
                addJob((*jobs.list)[i], m_place + "/" + jobs.key + "/" + std::to_string(i));
            }
        }
        m_waves.finish(m_delayed);
    }

    /// Why nothing was moved, as far as it tells.
    static std::string failureOf(const Json& document)
    {
        for (const auto& job : listAt(document, "jobs")) {
            if (const auto error = errorOf(job); error != 0) {
                return "job " + textAt(job, "jobname").value_or("") + " ended with error " + std::to_string(error)
                    + " before it moved any bytes";
            }
        }
        return "no job of it moved any bytes";
    }

private:
    struct Part {
        const char* key;
        std::optional<Direction> direction;
        bool both; ///< reads and writes
    };

    void addJob(const Json& job, const std::string& pointer)
    {
        const auto name = textAt(job, "jobname").value_or("job");
        if (const auto error = errorOf(job); error != 0) {
            m_collector.warn(say<fioJobFailed>("job"_a = name, "error"_a = error));
        }
        if (name == allClients) {
            m_collector.warn(say<fioClients>());
        }
        const FioOptions options(m_global, objectAt(job, "job options"));
        const bool reads = fioMoved(objectAt(job, "read"));
        const bool writes = fioMoved(objectAt(job, "write"));
        for (const auto& [key, direction] : directionKeys) {
            if (fioMoved(objectAt(job, key))) {
                addPart(job, options, {key, direction, reads && writes}, pointer);
            }
        }
        if (!reads && !writes && fioMoved(objectAt(job, "mixed"))) {
            const auto direction = unifiedDirection(options);
            addPart(job, options, {"mixed", direction, options.told() && !direction}, pointer);
        }
        if (fioMoved(objectAt(job, "trim"))) {
            m_waves.disturb(groupOf(job));
        }
    }

    static double groupOf(const Json& job) { return numberAt(job, "groupid").value_or(0); }

    /// Jobs of one name, group and host: those that numjobs made stand there each, or as one that sums them up.
    static std::string identityOf(const Json& job)
    {
        return textAt(job, "jobname").value_or("") + "\n" + textAt(job, "hostname").value_or("") + "\n"
            + std::to_string(groupOf(job));
    }

    void addPart(const Json& job, const FioOptions& options, const Part& part, const std::string& pointer)
    {
        const auto name = textAt(job, "jobname").value_or("job");
        auto& result = m_collector.add(name, keyOf(pointer + "/" + part.key));
        result.setting.direction = part.direction;
        result.notSupply = options.apply(name, result.setting, m_collector);
        if (m_entries[identityOf(job)] > 1) {
            result.setting.jobs = result.setting.jobs ? std::optional(1) : std::nullopt;
        }
        addFioFigures(objectAt(job, part.key), job, result, m_collector);
        if (part.both) {
            result.notSupply.push_back(say<mixed>());
        }
        addReasonsOfSum(job, result);
        if (const auto error = errorOf(job); error != 0) {
            result.notSupply.push_back(say<failedJob>("error"_a = error));
        }
        judgeNodes(static_cast<double>(m_hosts.size()), result);
        if (name == allClients) {
            result.notSupply.insert(result.notSupply.begin(), say<besideOthers>());
        } else {
            m_waves.add(groupOf(job), result);
        }
        warnOf(name, result);
        if (part.both && !part.direction) {
            m_waves.disturb(groupOf(job));
        }
    }

    /// With group_reporting fio tells jobs of several sections as one, under the name of the first and the options of
    /// the last: the time of all, and the size of their reads, show it.
    static void addReasonsOfSum(const Json& job, ImportedResult& result)
    {
        constexpr double several = 1.5;
        constexpr double otherSize = 0.1;
        double longest = 0;
        for (const auto& [key, direction] : directionKeys) {
            longest = std::max(longest, numberAt(objectAt(job, key), "runtime").value_or(0));
        }
        const auto ofAll = numberAt(job, "job_runtime").value_or(0);
        const auto& setting = result.setting;
        if (setting.jobs && longest > 0 && ofAll / longest > several * *setting.jobs) {
            result.notSupply.push_back(say<sumsUpOthers>());
        }
        const auto bytes = figureOf(result, "bytes");
        const auto operations = figureOf(result, "operations");
        if (setting.blockSize && bytes && operations && *operations > 0) {
            const double each = *bytes / *operations;
            if (std::abs(each / static_cast<double>(setting.blockSize->count) - 1) > otherSize) {
                result.notSupply.push_back(
                    say<otherSizes>("told"_a = iecWords(Bytes{static_cast<std::int64_t>(each)})));
            }
        }
    }

    void warnOf(const std::string& name, const ImportedResult& result)
    {
        if (result.setting.jobs.value_or(1) > 1) {
            m_collector.warn(say<fioMean>("job"_a = name, "jobs"_a = *result.setting.jobs));
        }
        if (result.setting.access == Access::Buffered && result.setting.direction == Direction::Read) {
            m_collector.warn(say<fioPageCache>("job"_a = name));
        }
    }

    const Json& m_document;
    std::string m_place;
    Collector& m_collector;
    FioOptionMap m_global;
    FioWaves m_waves;
    bool m_delayed = false; ///< a job did not start with its wave
    std::map<std::string, int> m_entries;
    std::set<std::string> m_hosts;
};

void warnOfDocuments(const FoundDocuments& found, const std::vector<const Json*>& runs, Collector& collector)
{
    const auto interim = found.documents.size() - runs.size();
    if (interim > 0) {
        collector.warn(say<interimReports>("count"_a = interim));
    }
    if (runs.size() > 1) {
        collector.warn(say<fioSeveralRuns>("count"_a = runs.size()));
    }
    if (found.documents.size() == 1 && found.textAround) {
        collector.warn(say<textAround>());
    }
    if (found.cutOff) {
        collector.warn(say<cutOff>());
    }
    collector.warn(say<fioKibibytes>());
    if (majorOf(collector.file().version) < 3) {
        collector.warn(say<fioMicroseconds>());
    }
}

} // namespace

bool isFioJson(std::string_view text)
{
    return text.find("\"fio version\"") != std::string_view::npos;
}

Result<ImportedFile> readFioJson(std::string_view text)
{
    Collector collector("fio");
    auto found = documentsIn(text, "fio");
    if (!found) {
        return found.error();
    }
    std::erase_if(found->documents, [](const Json& document) { return !document.contains(versionKey); });
    if (found->documents.empty()) {
        return incomplete("fio", "the document with the results is cut off");
    }
    const auto runs = fioRuns(found->documents);
    collector.version(versionOf(*runs.back()), newestFio);
    collector.file().startedAt = timeText(fioStart(*runs.front()));
    warnOfDocuments(*found, runs, collector);
    for (std::size_t i = 0; i < runs.size() && !collector.full(); ++i) {
        const std::string place = runs.size() > 1 ? "document " + std::to_string(i + 1) + ": " : "";
        FioDocument(*runs[i], place, collector).read();
    }
    return collector.finish(FioDocument::failureOf(*runs.back()));
}

} // namespace sluice::imports
