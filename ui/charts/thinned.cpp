// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/thinned.h"

#include <algorithm>
#include <array>

namespace sluice::ui {

namespace {

using Points = QList<QPointF>::const_iterator;

void addColumn(QList<QPointF>& kept, Points first, Points end)
{
    const auto lower = [](const QPointF& a, const QPointF& b) { return a.y() < b.y(); };
    const auto [lowest, highest] = std::minmax_element(first, end, lower);
    std::array those{first, lowest, highest, end - 1};
    std::sort(those.begin(), those.end());
    const auto last = std::unique(those.begin(), those.end());
    std::for_each(those.begin(), last, [&kept](Points point) { kept.append(*point); });
}

} // namespace

QList<QPointF> thinned(const QList<QPointF>& points, int columns)
{
    if (points.size() <= qsizetype{4} * columns) {
        return points;
    }
    const double width = (points.last().x() - points.first().x()) / columns;
    QList<QPointF> kept;
    for (auto first = points.begin(); first != points.end();) {
        const double until = first->x() + width;
        const auto end =
            std::find_if(first + 1, points.end(), [until](const QPointF& point) { return point.x() >= until; });
        addColumn(kept, first, end);
        first = end;
    }
    return kept;
}

} // namespace sluice::ui
