// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/document.h"
#include "core/run/run.h"
#include "models/storage/rate_change.h"
#include "ui/pages/history/ratio_model.h"
#include "ui/widgets/figure_label.h"

#include <QList>
#include <QStringList>

#include <vector>

/// What two or more runs have in common and what not. Pure.
namespace sluice::ui {

struct RunComparison {
    QStringList header; ///< of both tables: what it is, then a column a run
    QList<QStringList> settings; ///< of node, job and verdict, where the runs differ
    QStringList changeHeader;
    /// What was seen of a job; each setting of storage that was measured in the first and in another run.
    QList<QStringList> changes;
    QString baseline; ///< "Compared with run 1 ...": the first, with all that tells it from others
    QStringList sentences; ///< of each other run: faster or slower than the first, or noise; a job waits more or less
    QStringList cautions; ///< of runs that read from memory what the first read from storage, or the reverse
    QList<RatioRow> ratios; ///< of each setting of storage and other run
    report::Chart curves; ///< fitted, one line a run
};

/// `runs` holds at least two; the first is what the others are compared with. `tags`: a person's own words of each, or
/// none at all.
RunComparison compareRuns(const std::vector<Run>& runs, const QStringList& tags = {});

/// Where a change came from: the two rates and their spreads. `row` and `column` are those of `changes`; without a
/// title for the first column, which names the setting.
Provenance changeProvenance(const std::vector<Run>& runs, const RunComparison& comparison, int row, int column);

} // namespace sluice::ui
