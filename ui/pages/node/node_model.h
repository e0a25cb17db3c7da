// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/node/fact_row.h"

#include <QAbstractItemModel>
#include <QSortFilterProxyModel>

#include <memory>

namespace sluice::ui {

/// The tree of facts for a view. Unknown facts are grey and italic, and say so to screen readers.
class NodeModel : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Column { Name, Value, Source, ColumnCount };
    static constexpr int subjectRole = Qt::UserRole;
    static constexpr int takenAtRole = Qt::UserRole + 1; ///< empty: with the snapshot

    explicit NodeModel(QObject* parent = nullptr);
    ~NodeModel() override;

    void setFacts(std::vector<FactRow> rows);
    /// The first line that describes `subject`; invalid when none does.
    QModelIndex indexOf(const QString& subject) const;
    /// What the drawing calls the things of which a line says `text`, each once.
    QStringList subjectsThatSay(const QString& text) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    using QObject::parent;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    struct Line;

    const Line* lineOf(const QModelIndex& index) const;
    static std::unique_ptr<Line> grow(FactRow row, Line* parent, int position);
    static const Line* find(const Line& from, const QString& subject);
    static void collect(const Line& from, const QString& text, const QString& subject, QStringList& found);

    std::unique_ptr<Line> m_root;
};

/// The lines that say a text, with those above and beneath them.
class NodeFilter : public QSortFilterProxyModel {
    Q_OBJECT

public:
    explicit NodeFilter(NodeModel* model, QObject* parent = nullptr);
};

} // namespace sluice::ui
