// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/text/quantity.h"

#include <QString>

class QFormLayout;
class QPushButton;
class QWidget;

namespace sluice::ui {

class QuantityField;

/// The left side of a bench: its choices one under the other, and the button that starts it.
inline constexpr int benchFormWidth = 320;
inline constexpr double kib = 1024;

QuantityField* benchField(QWidget* parent, const Quantity& quantity, double value);
void addBenchRow(QFormLayout* form, const QString& label, QWidget* field);
QWidget* benchChoices(QFormLayout* form, QPushButton* start, QWidget* parent);
/// A column of that width, which scrolls where there is no room for all.
QWidget* scrolledColumn(QWidget* content, QWidget* parent);
/// "2.5s", as sluicectl reads it.
QString secondsOption(const QuantityField& field);

} // namespace sluice::ui
