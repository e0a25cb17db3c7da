// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/timeline/timeline_model.h"

#include "core/base/text/words.h"
#include "ui/text/to_qstring.h"

#include <QCoreApplication>

namespace sluice::ui {

namespace {

/// Strings of this file, for translators.
struct TimelineWords {
    Q_DECLARE_TR_FUNCTIONS(sluice::ui::TimelineModel)
};

QString time(Seconds at)
{
    return toQString(words(at));
}

} // namespace

QString laneWords(int lane)
{
    return lane == 0 ? TimelineWords::tr("GPU") : TimelineWords::tr("worker %1").arg(lane);
}

QString activityWords(TimelineActivity activity)
{
    switch (activity) {
    case TimelineActivity::Loads:
        return TimelineWords::tr("loads");
    case TimelineActivity::Computes:
        return TimelineWords::tr("computes");
    case TimelineActivity::Waits:
        break;
    }
    return TimelineWords::tr("waits for");
}

QString spanWords(const TimelineSpan& span)
{
    const auto sentence = span.activity == TimelineActivity::Loads
        ? TimelineWords::tr("Worker %1 loads batch %2 in %3: from %4 to %5").arg(span.lane)
        : span.activity == TimelineActivity::Computes
        ? TimelineWords::tr("The GPU computes batch %1 in %2: from %3 to %4")
        : TimelineWords::tr("The GPU waits for batch %1 for %2: from %3 to %4");
    return sentence.arg(span.batch + 1).arg(time(span.end - span.begin), time(span.begin), time(span.end));
}

std::vector<Column<TimelineSpan>> timelineColumns()
{
    return {{TimelineWords::tr("Who"), {}, [](const TimelineSpan& span) { return laneWords(span.lane); }},
            {TimelineWords::tr("Does"), {}, [](const TimelineSpan& span) { return activityWords(span.activity); }},
            {TimelineWords::tr("Batch"),
             {},
             [](const TimelineSpan& span) { return QString::number(span.batch + 1); },
             true},
            {TimelineWords::tr("From"), {}, [](const TimelineSpan& span) { return time(span.begin); }, true},
            {TimelineWords::tr("To"), {}, [](const TimelineSpan& span) { return time(span.end); }, true},
            {TimelineWords::tr("For"), {}, [](const TimelineSpan& span) { return time(span.end - span.begin); }, true}};
}

} // namespace sluice::ui
