// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QPolygonF>
#include <QRectF>

namespace sluice::ui {

/// Of the places where a label may stand, at least one, that which hides least of the lines; of equals the first. Pure.
QRectF leastCrossed(const QList<QRectF>& places, const QList<QPolygonF>& lines);

} // namespace sluice::ui
