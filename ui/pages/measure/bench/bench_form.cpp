// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/bench/bench_form.h"

#include "ui/tables/table_copy.h"
#include "ui/widgets/page_header.h"
#include "ui/widgets/quantity_field.h"

#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTableView>
#include <QVBoxLayout>

#include <cmath>

namespace sluice::ui {

QuantityField* benchField(QWidget* parent, const Quantity& quantity, double value)
{
    auto* field = new QuantityField(quantity, parent);
    field->setValue(value);
    return field;
}

void addBenchRow(QFormLayout* form, const QString& label, QWidget* field)
{
    auto* words = new QLabel(label);
    words->setBuddy(field);
    form->addRow(words, field);
}

QWidget* benchChoices(QFormLayout* form, QPushButton* start, QWidget* parent, QWidget* next)
{
    form->setContentsMargins({});
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setRowWrapPolicy(QFormLayout::WrapAllRows);
    form->setVerticalSpacing(pageSpacing / 2);
    auto* choices = new QWidget(parent);
    auto* column = new QVBoxLayout(choices);
    column->setContentsMargins(0, 0, pageSpacing / 2, 0);
    column->setSpacing(pageSpacing);
    column->addLayout(form);
    column->addWidget(start);
    if (next != nullptr) {
        column->addWidget(next);
    }
    column->addStretch(1);
    return scrolledColumn(choices, parent);
}

QWidget* scrolledColumn(QWidget* content, QWidget* parent)
{
    auto* scroll = new QScrollArea(parent);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    content->setFixedWidth(benchFormWidth); // whether the bar is there or not
    scroll->setWidget(content);
    scroll->setFixedWidth(benchFormWidth + scroll->verticalScrollBar()->sizeHint().width());
    return scroll;
}

QWidget* scrolledResults(QWidget* content, QWidget* parent)
{
    auto* scroll = new QScrollArea(parent);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(content);
    return scroll;
}

void dressTable(QTableView* table, QAbstractItemModel* model, const QString& title)
{
    table->setModel(model);
    table->setAccessibleName(title);
    table->setFrameShape(QFrame::NoFrame);
    table->setShowGrid(false);
    table->setAlternatingRowColors(true);
    table->setTabKeyNavigation(false);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->verticalHeader()->hide();
    table->horizontalHeader()->setStretchLastSection(true);
    offerCopies(table);
}

QString countOption(const QuantityField& field)
{
    return QString::number(std::llround(field.value().value_or(0)));
}

QString secondsOption(const QuantityField& field)
{
    return QString::number(field.value().value_or(0), 'g', 12) + u's';
}

} // namespace sluice::ui
