// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/plan/decision/plan_timeline.h"
#include "ui/tables/column_model.h"

namespace sluice::ui {

/// Spans of a timeline as a table: what is done, by whom, from when to when.
using TimelineModel = ColumnModel<TimelineSpan>;

std::vector<Column<TimelineSpan>> timelineColumns();

/// "GPU", "worker 1".
QString laneWords(int lane);
/// "Worker 1 loads batch 3 in 28 ms: from 12 ms to 40 ms".
QString spanWords(const TimelineSpan& span);
QString activityWords(TimelineActivity activity);

} // namespace sluice::ui
