// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands.h"
#include "app/sluicectl/history.h"
#include "app/sluicectl/line.h"
#include "core/base/text/words.h"
#include "core/store/store.h"

#include <fmt/format.h>

#include <cmath>

namespace sluice::ctl {

namespace {

const auto howToCompare =
    "No prediction was compared with a job yet. Measure the job's storage with sluicectl guide, watch "
    "the job with python -m sluice_probe run, and plan it with sluicectl plan --job FILE.\n";

std::string lineOf(const ComparedPrediction& each)
{
    const auto& check = each.check;
    return line("  {:<20}  {:<16}  {}\n    {:>12} seen {:>12} predicted {:>+8.1f} %  {}\n", each.jobSeenAt,
                each.hostName, each.workload, groupedWords(check.observed.samplesPerSecond),
                groupedWords(check.samplesPerSecond), 100 * check.error(), check.within() ? "inside" : "outside");
}

std::string textOf(const Accuracy& accuracy, const std::vector<ComparedPrediction>& predictions)
{
    std::string text = fmt::format(
        "{} compared with the job that they are of: samples/s off by {} in the median, {} in 9 of 10, {} at most\n"
        "{} inside the stated 90 % interval; on average {} too {}\n\n",
        accuracy.predictions == 1 ? std::string("1 prediction") : fmt::format("{} predictions", accuracy.predictions),
        percentWords(accuracy.medianError), percentWords(accuracy.p90Error), percentWords(accuracy.maxError),
        accuracy.withinInterval, percentWords(std::abs(accuracy.meanError)), accuracy.meanError >= 0 ? "high" : "low");
    for (const auto& each : predictions) {
        text += lineOf(each);
    }
    return text;
}

Result<int> showAccuracy(Session& session)
{
    const auto store = Store::openToRead(historyFile(session));
    const auto predictions = store ? store->predictions() : Result<std::vector<ComparedPrediction>>(store.error());
    if (!predictions) {
        return predictions.error();
    }
    const auto accuracy = accuracyOf(*predictions);
    Json document = {{"schema", "sluice.accuracy/1"}, {"predictions", toJson(*predictions)}};
    if (accuracy) {
        document["accuracy"] = toJson(*accuracy);
    }
    session.printResult(document, accuracy ? textOf(*accuracy, *predictions) : howToCompare);
    return exitDone;
}

} // namespace

void addAccuracy(CLI::App& app, Session& session)
{
    auto* command = app.add_subcommand("accuracy", "How often predictions came true in the jobs that they were of");
    session.addCommonOptions(*command);
    command->callback([&session] { session.command = [&session] { return showAccuracy(session); }; });
}

} // namespace sluice::ctl
