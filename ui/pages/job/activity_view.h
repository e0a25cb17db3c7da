// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>
#include <QWidget>

class QTableView;

namespace sluice::ui {

class ActivityModel;

/// Draws what a thread did in a moment as a bar of its shares, told apart by colour and by pattern.
class ActivityDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

/// Strips of a job's threads over time, with a legend. A view of an ActivityModel, which must outlive it.
class ActivityView : public QWidget {
    Q_OBJECT

public:
    explicit ActivityView(ActivityModel& model, QWidget* parent = nullptr);

private:
    void fit();

    QTableView* m_strips;
};

} // namespace sluice::ui
