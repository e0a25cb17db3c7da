// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tables/table_copy.h"

#include "core/base/text/foreign_text.h"

#include <QAbstractItemView>
#include <QAction>
#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QItemSelectionModel>

#include <algorithm>

namespace sluice::ui {

namespace {

/// Strings of this file, for translators.
struct TableCopyWords {
    Q_DECLARE_TR_FUNCTIONS(sluice::ui::TableCopy)
};

QString csvCell(const QString& text)
{
    return QString::fromStdString(csvField(text.toStdString()));
}

QString cellOfMarkdown(const QString& text)
{
    return QString::fromStdString(markdownCell(text.toStdString()));
}

QStringList headerOf(const QAbstractItemModel& model)
{
    QStringList cells;
    for (int column = 0; column < model.columnCount(); ++column) {
        cells << model.headerData(column, Qt::Horizontal).toString();
    }
    return cells;
}

QStringList rowOf(const QAbstractItemModel& model, int row)
{
    QStringList cells;
    for (int column = 0; column < model.columnCount(); ++column) {
        cells << model.index(row, column).data().toString();
    }
    return cells;
}

template <class Cell>
QString joined(QStringList cells, Cell cell, const QString& separator)
{
    std::transform(cells.begin(), cells.end(), cells.begin(), cell);
    return cells.join(separator);
}

QString ruleOf(const QAbstractItemModel& model)
{
    QStringList rules;
    for (int column = 0; column < model.columnCount(); ++column) {
        const auto alignment = model.rowCount() > 0
            ? model.index(0, column).data(Qt::TextAlignmentRole).value<Qt::Alignment>()
            : Qt::Alignment();
        rules << (alignment.testFlag(Qt::AlignRight) ? QStringLiteral("---:") : QStringLiteral("---"));
    }
    return QStringLiteral("| %1 |\n").arg(rules.join(QStringLiteral(" | ")));
}

QString chosenRows(const QAbstractItemView& view)
{
    auto rows = view.selectionModel()->selectedRows();
    if (rows.isEmpty() && view.currentIndex().isValid()) {
        rows << view.currentIndex();
    }
    std::sort(rows.begin(), rows.end());
    QStringList lines;
    for (const auto& index : rows) {
        lines << rowOf(*view.model(), index.row()).join(u'\t');
    }
    return lines.join(u'\n');
}

template <class Text>
void addCopy(QAbstractItemView* view, const QString& title, const QKeySequence& keys, Text text)
{
    auto* action = new QAction(title, view);
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetShortcut);
    QObject::connect(action, &QAction::triggered, view,
                     [view, text] { QGuiApplication::clipboard()->setText(text(*view)); });
    view->addAction(action);
}

} // namespace

QString tableCsv(const QAbstractItemModel& model)
{
    QString text = joined(headerOf(model), csvCell, QStringLiteral(",")) + QStringLiteral("\r\n");
    for (int row = 0; row < model.rowCount(); ++row) {
        text += joined(rowOf(model, row), csvCell, QStringLiteral(",")) + QStringLiteral("\r\n");
    }
    return text;
}

QString tableMarkdown(const QAbstractItemModel& model)
{
    const auto line = [](const QStringList& cells) {
        return QStringLiteral("| %1 |\n").arg(joined(cells, cellOfMarkdown, QStringLiteral(" | ")));
    };
    QString text = line(headerOf(model)) + ruleOf(model);
    for (int row = 0; row < model.rowCount(); ++row) {
        text += line(rowOf(model, row));
    }
    return text;
}

void offerCopies(QAbstractItemView* view)
{
    addCopy(view, TableCopyWords::tr("&Copy"), QKeySequence(QKeySequence::Copy),
            [](const QAbstractItemView& shown) { return chosenRows(shown); });
    addCopy(view, TableCopyWords::tr("Copy table as C&SV"), {},
            [](const QAbstractItemView& shown) { return tableCsv(*shown.model()); });
    addCopy(view, TableCopyWords::tr("Copy table as &Markdown"), {},
            [](const QAbstractItemView& shown) { return tableMarkdown(*shown.model()); });
    view->setContextMenuPolicy(Qt::ActionsContextMenu);
}

} // namespace sluice::ui
