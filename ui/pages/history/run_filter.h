// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSortFilterProxyModel>
#include <QStringList>

#include <vector>

namespace sluice::ui {

class RunModel;

/// The runs that hold every word of a filter, somewhere on their line: host, folder, job, tag, note or
/// verdict, whatever the case. "host:gpu7" and "tag:new" look in that column alone.
class RunFilter : public QSortFilterProxyModel {
    Q_OBJECT

public:
    /// `runs` must outlive the filter.
    explicit RunFilter(RunModel& runs, QObject* parent = nullptr);

    void setWords(const QString& words);

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    /// What a word is looked for in, without telling cases apart: made once a list, not once a key.
    struct Line {
        QString all;
        QString host;
        QString tags;
    };
    void readLines();

    RunModel& m_runs;
    QStringList m_words;
    std::vector<Line> m_lines;
};

} // namespace sluice::ui
