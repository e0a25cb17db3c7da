// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands/check/check_prepare.h"

#include "app/sluicectl/history.h"
#include "app/sluicectl/line.h"
#include "app/sluicectl/process/interrupt.h"
#include "app/sluicectl/process/supervised.h"
#include "core/base/files/output_file.h"
#include "core/base/point/point_words.h"
#include "core/base/text/words.h"
#include "core/bench/check/check_file.h"
#include "core/bench/check/check_run.h"

#include <filesystem>

namespace sluice::ctl {

namespace {

constexpr int roundsOfBaseline = 5;

Result<Run> makeBaseline(const PrepareRequest& request, Session& session, const std::stop_token& stop)
{
    session.phase("prepare", "Writing " + iecWords(checkFileSize) + " to " + checkFileIn(request.path));
    const auto made = makeCheckFile(
        request.path, checkFileSize,
        [&session](Bytes done) {
            session.progress(static_cast<double>(done.count), static_cast<double>(checkFileSize.count));
        },
        stop);
    if (!made) {
        return made.error();
    }
    session.phase("measure", "Measuring the baseline for about 17 s");
    return runCheckBaseline(
        request.path, roundsOfBaseline, [&session](int done, int all) { session.progress(done, all); }, stop);
}

std::string textOf(const Run& run)
{
    std::string text;
    for (const auto& point : pointsToCheck(run)) {
        for (const auto& m : run.measurements) {
            text += m.point == point ? ctl::line("  {}: {}\n", pointWords(point), words(m.rate)) : std::string();
        }
    }
    return text + ctl::line("Saved as run {}. Check with: sluicectl check --baseline {}\n", run.id.value, run.id.value);
}

} // namespace

std::string lastingPath(const std::string& path)
{
    std::error_code none;
    const auto real = std::filesystem::canonical(path, none);
    return none ? std::filesystem::absolute(path).lexically_normal().string() : real.string();
}

Result<int> prepareCheck(PrepareRequest request, Session& session)
{
    if (request.path.empty()) {
        return Error{ErrorKind::Usage, "--path is required", "name the folder whose storage is to be checked"};
    }
    request.path = lastingPath(request.path);
    const InterruptWatch interrupts;
    auto run = makeBaseline(request, session, interrupts.token());
    if (!run) {
        return run.error();
    }
    const bool measured = !pointsToCheck(*run).empty();
    if (!measured) {
        return Error{ErrorKind::Unsupported, "every read of " + request.path + " came from memory",
                     "choose a folder on the storage itself"};
    }
    const auto notSaved = keep(*run, interrupts.token(), session);
    if (notSaved) {
        return *notSaved;
    }
    if (!request.output.empty()) {
        const WritesFile writes;
        if (const auto written = writeWholeFile(request.output, jsonText(toDocument("sluice.run/1", *run), 2) + "\n",
                                                false, "name a new file");
            !written) {
            return written.error();
        }
    }
    session.printResult(toDocument("sluice.run/1", *run), textOf(*run));
    return exitDone;
}

} // namespace sluice::ctl
