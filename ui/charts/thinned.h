// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QPointF>

namespace sluice::ui {

/// Points in order of x as a line shows them that is so many columns of pixels wide: of each column the first, the
/// lowest, the highest and the last. Fewer than four a column stay as they are.
QList<QPointF> thinned(const QList<QPointF>& points, int columns);

} // namespace sluice::ui
