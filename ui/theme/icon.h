// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>
#include <QString>

namespace sluice::ui {

/// A line drawing of resources/icons in one colour, sharp at any size; white where its line is
/// selected. `name` without ".svg"; an
/// unknown name is a programmer's error. Call from the window's thread.
QIcon lineIcon(const QString& name, const QColor& color);

/// The program's own icon.
QIcon programIcon();

} // namespace sluice::ui
