// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/history/run_comparison.h"

#include "core/base/text/words.h"
#include "core/report/comparison_report.h"
#include "core/run/compare/compared_runs.h"
#include "core/run/job/seen_verdict.h"
#include "core/run/messages.h"
#include "ui/pages/history/run_curves.h"
#include "ui/text/message_words.h"
#include "ui/text/time_words.h"
#include "ui/text/to_qstring.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>

namespace sluice::ui {

namespace {

/// Strings of this file, for translators.
struct RunComparisonWords {
    Q_DECLARE_TR_FUNCTIONS(sluice::ui::RunComparison)
};

QString nameOf(const Run& run)
{
    return RunComparisonWords::tr("Run %1, %2").arg(run.id.value).arg(toQString(run.node.identity.hostName));
}

/// With all that tells a run from another of the same host.
QString fullNameOf(const Run& run, const QString& tags)
{
    QStringList parts{toQString(run.node.identity.hostName), toQString(run.path), timeWords(run.startedAt),
                      toQString(toolsOf(run)), tags};
    parts.removeAll(QString());
    return RunComparisonWords::tr("Run %1, %2").arg(QString::number(run.id.value), parts.join(QStringLiteral(", ")));
}

template <class Text>
QStringList each(const std::vector<Run>& runs, Text text)
{
    QStringList cells;
    for (const auto& run : runs) {
        cells << text(run);
    }
    return cells;
}

void addSettings(const std::vector<Run>& runs, const QStringList& tags, RunComparison& table)
{
    table.settings << (QStringList{RunComparisonWords::tr("Started")}
                       + each(runs, [](const Run& run) { return timeWords(run.startedAt); }));
    const auto folders = each(runs, [](const Run& run) { return toQString(run.path); });
    if (folders.count(folders.first()) < folders.size()) {
        table.settings << (QStringList{RunComparisonWords::tr("Folder")} + folders);
    }
    if (tags.count(QString()) < tags.size()) {
        table.settings << (QStringList{RunComparisonWords::tr("Tags")} + tags);
    }
    table.settings << (QStringList{RunComparisonWords::tr("Verdict")} + each(runs, [](const Run& run) {
                           return run.plan ? sentences(run.plan->verdict)
                               : run.seen  ? toQString(verdictOf(run))
                                           : RunComparisonWords::tr("no plan");
                       }));
    std::vector<const Run*> pointers;
    for (const auto& run : runs) {
        pointers.push_back(&run);
    }
    for (const auto& setting : differingSettings(pointers)) {
        QStringList cells{toQString(setting.name)};
        for (std::size_t i = 0; i < runs.size(); ++i) {
            cells << (setting.values[i] ? toQString(valueWords(setting, i)) : RunComparisonWords::tr("not known"));
        }
        table.settings << cells;
    }
}

/// A change whose interval is not known says so itself.
QString judged(const RateChange& c)
{
    const auto change = toQString(report::changeWords(c.change, c.low, c.high));
    return !c.low || !c.high || c.beyondNoise() ? change : RunComparisonWords::tr("%1, noise").arg(change);
}

void addChanges(const std::vector<Run>& runs, const std::vector<ComparedRuns>& pairs, RunComparison& table)
{
    std::map<IoPoint, QStringList> cells;
    std::vector<IoPoint> order;
    for (std::size_t i = 1; i < runs.size(); ++i) {
        for (const auto& c : pairs[i - 1].changes) {
            auto& row = cells[c.point];
            if (row.isEmpty()) {
                order.push_back(c.point);
                row << toQString(comparedWords(c.point)) << toQString(words(c.before));
            }
            while (row.size() < static_cast<qsizetype>(i) + 1) {
                row << QString();
            }
            row << QStringLiteral("%1  %2").arg(toQString(words(c.after)), judged(c));
        }
    }
    for (const auto& point : order) {
        auto row = cells[point];
        while (row.size() < table.changeHeader.size()) {
            row << QString();
        }
        table.changes << row;
    }
}

/// Settings together, so that one setting of several runs is seen side by side.
QList<RatioRow> ratiosOf(const std::vector<Run>& runs, const std::vector<ComparedRuns>& pairs)
{
    std::map<IoPoint, QList<RatioRow>> rows;
    std::vector<IoPoint> order;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        for (const auto& c : pairs[i].changes) {
            if (!c.low || !c.high) { // a dot without an interval would look like one that is sure
                continue;
            }
            auto& ofPoint = rows[c.point];
            ofPoint.isEmpty() ? order.push_back(c.point) : void();
            ofPoint.append(
                {toQString(comparedWords(c.point)), nameOf(runs[i + 1]), 1 + c.change, 1 + *c.low, 1 + *c.high});
        }
    }
    QList<RatioRow> all;
    for (const auto& point : order) {
        all += rows[point];
    }
    return all;
}

/// What was seen of a job, one figure a line; `pairs` as in addChanges.
void addJobFigures(const std::vector<ComparedRuns>& pairs, RunComparison& table)
{
    std::map<QString, QStringList> cells;
    QStringList order;
    const auto put = [&](const Message& name, std::size_t column, const QString& before, const QString& after) {
        auto& row = cells[sentence(name)];
        if (row.isEmpty()) {
            order << sentence(name);
            row = QStringList(table.changeHeader.size(), QString());
            row[0] = sentence(name);
        }
        row[1] = before;
        row[static_cast<qsizetype>(column)] = after;
    };
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        if (const auto& job = pairs[i].job) {
            put(sayPlain(run_messages::seenWaiting), i + 2, toQString(waitingWords(job->before)),
                toQString(waitingWords(job->after)));
            for (const auto& figure : job->figures) {
                put(figure.name, i + 2, toQString(seenFigureWords(figure, figure.before)),
                    toQString(seenFigureWords(figure, figure.after)));
            }
        }
    }
    for (const auto& name : order) {
        table.changes << cells[name];
    }
}

QString sentenceOf(const ComparedRuns& pair, const QString& other)
{
    if (pair.job) {
        return RunComparisonWords::tr("%1: %2").arg(other, sentence(changeSentence(*pair.job)));
    }
    const auto& overall = pair.overall;
    if (!overall) {
        return RunComparisonWords::tr("%1: too few settings were measured in both runs to tell a change from noise.")
            .arg(other);
    }
    const auto change = toQString(report::changeWords(overall->change, overall->low, overall->high));
    const auto count = QString::number(pair.changes.size());
    if (!overall->beyondNoise()) {
        return RunComparisonWords::tr("%1: no change beyond noise, %2 over %3 settings.").arg(other, change, count);
    }
    return (overall->change > 0 ? RunComparisonWords::tr("%1: faster, %2 over %3 settings.")
                                : RunComparisonWords::tr("%1: slower, %2 over %3 settings."))
        .arg(other, change, count);
}

/// Rates of memory and of storage say nothing of each other, though the curves of both stand in one chart.
void addCaution(const ComparedRuns& pair, const Run& other, RunComparison& comparison)
{
    if (pair.fromMemoryInOne > 0) {
        comparison.cautions << RunComparisonWords::tr("%1: settings that came from memory (the page cache) in one run "
                                                      "alone, and are not compared: %2. The curves show them.")
                                   .arg(nameOf(other), QString::number(pair.fromMemoryInOne));
    }
}

/// The measurements of a setting as rateChanges takes them; none where the run did not measure it.
Rounds roundsNamed(const Run& run, const QString& setting)
{
    for (const auto& m : run.measurements) {
        if (toQString(comparedWords(m.point)) == setting) {
            return summaryOfRounds(roundsAt(run.measurements, m.point));
        }
    }
    return {};
}

QString spreadOf(const Rounds& rounds)
{
    const auto width = halfWidthOfRounds(rounds, rounds.ofOne);
    return width ? toQString(percentWords(*width)) : RunComparisonWords::tr("not known");
}

} // namespace

Provenance changeProvenance(const std::vector<Run>& runs, const RunComparison& comparison, int row, int column)
{
    const auto& cells = comparison.changes.at(row);
    const bool seen = runs.front().seen.has_value(); // what is seen of a job is explained where it is looked at
    if (seen || column <= 0 || column > static_cast<int>(runs.size()) || cells.at(column).isEmpty()) {
        return {};
    }
    const auto rateOf = [&cells](const Run& run) -> std::pair<QString, QString> {
        const auto rounds = roundsNamed(run, cells.first());
        return {nameOf(run),
                rounds.count > 0 ? RunComparisonWords::tr("%1 ± %2, at %3")
                                       .arg(toQString(words(rounds.mean)), spreadOf(rounds), timeWords(run.startedAt))
                                 : RunComparisonWords::tr("not measured")};
    };
    Provenance p{QStringLiteral("%1: %2").arg(cells.first(), cells.at(column)),
                 {},
                 {rateOf(runs.front())},
                 {},
                 FigureId::Bandwidth};
    if (column > 1) {
        p.figure = FigureId::Change;
        p.formula = RunComparisonWords::tr(
            "later rate / earlier rate − 1; its 95 % interval follows from the spread of both. Noise: the "
            "interval holds 0.");
        p.inputs << rateOf(runs[static_cast<std::size_t>(column) - 1]);
    }
    return p;
}

RunComparison compareRuns(const std::vector<Run>& runs, const QStringList& tags)
{
    RunComparison comparison;
    comparison.baseline = RunComparisonWords::tr("Compared with this run: %1").arg(fullNameOf(runs[0], tags.value(0)));
    comparison.header << RunComparisonWords::tr("Setting");
    comparison.changeHeader << (runs.front().seen ? RunComparisonWords::tr("The job")
                                                  : RunComparisonWords::tr("Reads"));
    for (const auto& run : runs) {
        comparison.header << nameOf(run);
        comparison.changeHeader << nameOf(run);
    }
    addSettings(runs, tags, comparison);
    std::vector<ComparedRuns> pairs;
    for (std::size_t i = 1; i < runs.size(); ++i) {
        pairs.push_back(sluice::compareRuns(runs[0], runs[i]));
        const auto name = fullNameOf(runs[i], tags.value(static_cast<qsizetype>(i)));
        comparison.sentences << sentenceOf(pairs.back(), name);
        addCaution(pairs.back(), runs[i], comparison);
    }
    addJobFigures(pairs, comparison);
    addChanges(runs, pairs, comparison);
    comparison.ratios = ratiosOf(runs, pairs);
    comparison.curves = curvesOf(runs);
    return comparison;
}

} // namespace sluice::ui
