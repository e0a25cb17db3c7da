// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

class QTableView;

namespace sluice::ui {

/// Gives these columns of a table the room that the others, which are as wide as their content, leave; also after its
/// model was reset. To be called when the table has its model.
void stretchColumns(QTableView& table, const QList<int>& stretched);

} // namespace sluice::ui
