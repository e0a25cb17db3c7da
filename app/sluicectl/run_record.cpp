// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/run_record.h"

#include "app/sluicectl/history.h"
#include "app/sluicectl/line.h"
#include "app/sluicectl/process/supervised.h"
#include "app/sluicectl/remedies.h"
#include "core/base/version.h"
#include "core/bench/machine.h"
#include "core/io/workers.h"
#include "core/store/store.h"

#include <fmt/chrono.h>

#include <ctime>
#include <filesystem>

namespace sluice::ctl {

namespace {

/// Of what is asked when all is measured. Who interrupted waits half a second for everything.
struct Patience {
    std::chrono::milliseconds withHistory{5000};
    std::chrono::milliseconds withPath{2000};
};
constexpr std::chrono::milliseconds unasked{0};
constexpr Patience afterInterrupt{std::chrono::milliseconds(200), std::chrono::milliseconds(150)};

Patience patienceFor(const OneResult& result)
{
    return result.interrupted ? afterInterrupt : Patience();
}

/// As guide reads it. Where the path does not answer, without it.
Node nodeOf(const std::string& path, bool answers, std::chrono::milliseconds patience)
{
    const bool asked = answers && !path.empty();
    auto node = asked ? readMachine({.root = "/", .paths = {path}}, {}, patience) : readMachine({});
    node = node || !asked ? std::move(node) : readMachine({});
    return node ? *std::move(node) : Node();
}

/// The document as it is kept: samples of reads lie beside their measurement.
Json keptDocument(const OneResult& result)
{
    auto document = result.document;
    if (!result.measurements.empty()) {
        document.erase("samples");
    }
    return document;
}

std::string keptText(RunId id, const OneResult& result)
{
    const bool reads = !result.measurements.empty() && result.measurements.front().point.direction == Direction::Read;
    return reads ? line("\nSaved as run {}. A plan on it: sluicectl plan --run {}\n", id.value, id.value)
                 : line("\nSaved as run {}.\n", id.value);
}

} // namespace

CLI::Option* KeepChoice::declare(CLI::App& command)
{
    return command.add_flag("--no-save", off, "leave the result out of the history");
}

RunRecord::RunRecord(const KeepChoice& keeping, Session& session)
    : m_keeping(keeping), m_session(session),
      m_startedAt(fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr))))
{ }

Result<RunId> RunRecord::save(const OneResult& result) const
{
    const KeepsResults keeps;
    // Before the node is read: most that goes wrong does so here.
    const auto patience = patienceFor(result);
    auto store = Store::open(historyFile(m_session), patience.withHistory);
    if (!store) {
        return store.error();
    }
    Run run;
    run.state = result.interrupted ? RunState::Interrupted : RunState::Complete;
    run.startedAt = m_startedAt;
    run.version = productVersion;
    run.path = result.path.empty() ? "" : pathOfRuns(result.path, result.answers ? patience.withPath : unasked);
    run.node = nodeOf(run.path, result.answers, patience.withPath);
    run.measurements = result.measurements;
    run.gpu = result.gpu;
    if (run.gpu && run.gpu->gpus == 0) {
        run.gpu->gpus = static_cast<int>(run.node.gpus.size());
    }
    run.seen = result.seen;
    run.bench = result.seen ? Json() : keptDocument(result);
    return store->save(run);
}

void RunRecord::finish(OneResult result)
{
    if (!m_keeping.off && result.any) {
        if (const auto id = save(result)) {
            result.document["run_id"] = id->value;
            result.text += keptText(*id, result);
        } else {
            m_session.warning("the result is not kept in the history: " + textWithOption(id.error())
                              + "; --no-save leaves it out");
        }
    }
    m_session.printResult(result.document, result.text);
}

std::string pathOfRuns(const std::string& path, std::chrono::milliseconds patience)
{
    namespace fs = std::filesystem;
    const auto canonical = [path] {
        std::error_code problem;
        const auto whole = fs::canonical(path, problem);
        return problem ? Result<std::string>(systemError("cannot resolve " + path, problem.value()))
                       : Result<std::string>(whole.string());
    };
    const auto resolved = patience > unasked ? io::answerOf<std::string>(path, canonical, {}, patience)
                                             : Result<std::string>(io::noAnswer(path, patience));
    std::error_code problem;
    return resolved ? *resolved : fs::absolute(path, problem).lexically_normal().string();
}

} // namespace sluice::ctl
