// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/text/quantity.h"

#include <QString>

class QAbstractItemModel;
class QFormLayout;
class QPushButton;
class QTableView;
class QWidget;

namespace sluice::ui {

class QuantityField;

/// The left side of a bench: its choices one under the other, and the button that starts it.
inline constexpr int benchFormWidth = 320;
inline constexpr double kib = 1024;

QuantityField* benchField(QWidget* parent, const Quantity& quantity, double value);
void addBenchRow(QFormLayout* form, const QString& label, QWidget* field);
/// `next`: what can be done with the result, below the button that starts; null where there is nothing.
QWidget* benchChoices(QFormLayout* form, QPushButton* start, QWidget* parent, QWidget* next = nullptr);
/// A column of that width, which scrolls where there is no room for all.
QWidget* scrolledColumn(QWidget* content, QWidget* parent);
/// What a bench gives, which scrolls where there is no room for all.
QWidget* scrolledResults(QWidget* content, QWidget* parent);
/// A flat table of results: lines to copy, no grid. `model` must outlive it.
void dressTable(QTableView* table, QAbstractItemModel* model, const QString& title);
/// "2.5s", as sluicectl reads it.
QString secondsOption(const QuantityField& field);
/// "10240"; "0" of an empty field.
QString countOption(const QuantityField& field);

} // namespace sluice::ui
