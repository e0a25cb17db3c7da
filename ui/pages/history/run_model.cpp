// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/history/run_model.h"

#include "core/base/text/words.h"
#include "core/report/phrases.h"
#include "ui/text/engine_words.h"
#include "ui/text/time_words.h"
#include "ui/text/to_qstring.h"

#include <algorithm>

namespace sluice::ui {

namespace {

QString fedWords(const RunSummary& run)
{
    return run.workload.empty() ? QString()
                                : RunModel::tr("%1 of %2")
                                      .arg(toQString(report::gpuWords(std::min(run.gpusFed, 1.0 * run.gpus))))
                                      .arg(run.gpus);
}

QString verdictWords(const RunSummary& run)
{
    if (!run.damage.empty()) {
        return RunModel::tr("Damaged: it cannot be read. It can be exported and deleted.");
    }
    return run.state == RunState::Interrupted ? RunModel::tr("Interrupted. %1").arg(translated(run.verdict))
                                              : translated(run.verdict);
}

QString kindWordsOf(const RunSummary& run)
{
    switch (run.kind) {
    case RunKind::Guide:
        return RunModel::tr("Guided audit");
    case RunKind::Import:
        return RunModel::tr("Import");
    case RunKind::Attach:
        return RunModel::tr("Running job");
    default:
        return toQString(kindWords(run.kind)); // as the command is called
    }
}

QString bestWords(const RunSummary& run)
{
    return run.bestRate.value > 0 ? toQString(words(run.bestRate)) : QString();
}

/// A column of words as the store has them.
Column<RunSummary> plain(const QString& title, const QString& explanation, std::string RunSummary::*member)
{
    return {title, explanation, [member](const RunSummary& run) { return toQString(run.*member); }};
}

/// A column of numbers, sorted as such.
template <class Text, class Key>
Column<RunSummary> numericOfRun(const QString& title, const QString& explanation, Text text, Key key)
{
    return {title, explanation, text, true, [key](const RunSummary& run) { return QVariant(key(run)); }};
}

std::vector<Column<RunSummary>> runColumns()
{
    return {
        numericOfRun(
            RunModel::tr("Run"), RunModel::tr("What --run of the command line takes"),
            [](const RunSummary& run) { return QString::number(run.id.value); },
            [](const RunSummary& run) { return qlonglong(run.id.value); }),
        {RunModel::tr("Kind"), RunModel::tr("A guided audit, one benchmark alone, or what another tool measured"),
         kindWordsOf},
        {RunModel::tr("Started"),
         {},
         [](const RunSummary& run) { return timeWords(run.startedAt); },
         false,
         [](const RunSummary& run) { return QVariant(toQString(run.startedAt)); }},
        plain(RunModel::tr("Host"), {}, &RunSummary::hostName),
        plain(RunModel::tr("Folder"), RunModel::tr("The folder whose storage was measured"), &RunSummary::path),
        plain(RunModel::tr("Job"), RunModel::tr("The workload that the run was compared with"), &RunSummary::workload),
        numericOfRun(RunModel::tr("GPUs fed"), RunModel::tr("GPUs of the job that this node keeps busy"), fedWords,
                     [](const RunSummary& run) { return run.gpusFed; }),
        numericOfRun(RunModel::tr("Best"), RunModel::tr("The highest bandwidth of all measured points"), bestWords,
                     [](const RunSummary& run) { return run.bestRate.value; }),
        plain(RunModel::tr("Tags"), RunModel::tr("Words of your own to find runs by"), &RunSummary::tags),
        plain(RunModel::tr("Note"), RunModel::tr("A sentence of your own"), &RunSummary::note),
        {RunModel::tr("Verdict"), {}, verdictWords}};
}

} // namespace

RunModel::RunModel(QObject* parent) : ColumnModel(runColumns(), parent) { }

Provenance RunModel::provenanceOf(const QModelIndex& cell) const
{
    const auto& run = row(cell.row());
    const auto formula = cell.column() == Fed
        ? tr("capacity of the slowest stage / demand of one GPU, up to the number of GPUs")
        : cell.column() == Best ? tr("the highest rate of all points of the run")
                                : QString();
    if (formula.isEmpty()) {
        return {};
    }
    Provenance p{
        QStringLiteral("%1: %2").arg(headerData(cell.column(), Qt::Horizontal).toString(), data(cell).toString()),
        formula,
        {},
        {},
        cell.column() == Fed ? FigureId::GpusFed : FigureId::BestRate};
    p.inputs << std::pair(tr("Run"), tr("%1 of %2").arg(run.id.value).arg(timeWords(run.startedAt)))
             << std::pair(tr("Measured on"), tr("%1, %2").arg(toQString(run.hostName), toQString(run.path)));
    if (!run.workload.empty()) {
        p.inputs << std::pair(tr("Job"), tr("%1 on %2 GPUs").arg(toQString(run.workload)).arg(run.gpus));
    }
    p.inputs << std::pair(tr("Down to the samples"), tr("open the run; each number there can be asked the same"));
    return p;
}

} // namespace sluice::ui
