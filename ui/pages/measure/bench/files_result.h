// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/document.h"
#include "core/run/bench/files_result.h"
#include "models/job/workload.h"
#include "ui/provenance/table_provenance.h"
#include "ui/tables/column_model.h"

#include <QString>

#include <optional>
#include <vector>

/// Shows what `sluicectl bench files` gives. Pure.
namespace sluice::ui {

/// Files a second by workers, and the same bytes in one shard as so many files a second. `job`: the line of what it
/// asks for where it keeps a file for each sample.
report::Chart filesChart(const FilesMeasurement& result, const std::optional<Workload>& job);

/// What follows for a person, in one sentence and one that says where it is from.
struct FilesVerdict {
    QString headline;
    QString detail;
    bool packingHelps = false;
};
FilesVerdict filesVerdict(const FilesMeasurement& result);

/// A line for each number of workers.
std::vector<Column<FilesAtWorkers>> filesColumns();
/// Where a figure of these columns came from; without a title for the number of workers itself.
Provenance filesProvenance(const ColumnModel<FilesAtWorkers>& rows, const QModelIndex& cell);

} // namespace sluice::ui
