// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/least_crossed.h"

#include <QLineF>

#include <algorithm>

namespace sluice::ui {

namespace {

/// Length of what lies inside (Liang and Barsky's clipping).
double lengthWithin(const QRectF& box, const QLineF& line)
{
    double from = 0;
    double to = 1;
    const auto clip = [&from, &to](double step, double room) {
        if (step == 0) {
            to = room < 0 ? -1 : to;
        } else if (step < 0) {
            from = std::max(from, room / step);
        } else {
            to = std::min(to, room / step);
        }
    };
    clip(-line.dx(), line.x1() - box.left());
    clip(line.dx(), box.right() - line.x1());
    clip(-line.dy(), line.y1() - box.top());
    clip(line.dy(), box.bottom() - line.y1());
    return std::max(0.0, to - from) * line.length();
}

double lengthWithin(const QRectF& box, const QList<QPolygonF>& lines)
{
    double length = 0;
    for (const auto& line : lines) {
        for (qsizetype i = 1; i < line.size(); ++i) {
            length += lengthWithin(box, {line[i - 1], line[i]});
        }
    }
    return length;
}

} // namespace

QRectF leastCrossed(const QList<QRectF>& places, const QList<QPolygonF>& lines)
{
    return *std::min_element(places.begin(), places.end(), [&lines](const QRectF& a, const QRectF& b) {
        return lengthWithin(a, lines) < lengthWithin(b, lines);
    });
}

} // namespace sluice::ui
