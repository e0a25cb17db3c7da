// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/job/running_job.h"
#include "ui/tables/column_model.h"

#include <QSortFilterProxyModel>

namespace sluice::ui {

using JobTable = ColumnModel<RunningJob>;

/// What runs on a machine: command, user, age, GPU, ranks, workers.
std::vector<Column<RunningJob>> jobColumns();

/// Hides what does not train, and what a text does not match.
class JobFilter : public QSortFilterProxyModel {
    Q_OBJECT

public:
    explicit JobFilter(JobTable& jobs, QObject* parent = nullptr);

    void setAll(bool all);
    /// Part of a command, a user or a process number.
    void setText(const QString& text);
    const RunningJob& job(const QModelIndex& index) const;

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    JobTable& m_jobs;
    QString m_text;
    bool m_all = false;
};

} // namespace sluice::ui
