// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/scenario/input_source.h"

#include "ui/text/to_qstring.h"

#include <QCoreApplication>

#include <algorithm>
#include <string_view>

namespace sluice::ui {

namespace {

/// Strings of this file, for translators.
struct InputSource {
    Q_DECLARE_TR_FUNCTIONS(sluice::ui::InputSource)
};

bool isUnknown(const Workload& workload, std::string_view key)
{
    return key == "decode_seconds" ? !knowsDecoding(workload) : !workloadField(key).valueIn(workload);
}

/// What stands in for a number that nobody told.
QString unknownWords(std::string_view key)
{
    return key == "decode_seconds" ? InputSource::tr("not known: the verdict leaves it open")
                                   : InputSource::tr("not known");
}

/// Tells a member of a job file from what was measured here. Scenarios that were kept long ago name no host.
bool isOfJobFile(const JobFigure& figure)
{
    const std::string_view from = figure.from;
    const auto begins = [from](std::string_view part) { return from.starts_with(part); };
    return !figure.host.empty() || from == "ranks" || from == "job file" || begins("observed.") || begins("profile.")
        || begins("loader.");
}

QString figureSource(const JobFigure& figure)
{
    if (!isOfJobFile(figure)) {
        return InputSource::tr("measured: %1").arg(toQString(figure.from));
    }
    if (figure.from == "job file") {
        return InputSource::tr("from the job file");
    }
    return figure.host.empty()
        ? InputSource::tr("from the job file: %1").arg(toQString(figure.from))
        : InputSource::tr("from the job file of %1: %2").arg(toQString(figure.host), toQString(figure.from));
}

bool hasValueOf(const std::optional<Workload>& other, const Workload& workload, std::string_view key)
{
    const auto& field = workloadField(key);
    return other && field.valueIn(*other) == field.valueIn(workload)
        && (other->decodeFree == workload.decodeFree || key != "decode_seconds");
}

} // namespace

QString inputSource(const Scenario& scenario, const char* key, const BeganAs& began)
{
    const auto& workload = scenario.workload;
    if (isUnknown(workload, key)) {
        return unknownWords(key);
    }
    const auto& figures = scenario.figures;
    const auto measured = std::find_if(figures.begin(), figures.end(), [&](const JobFigure& figure) {
        return figure.field == key && hasFigure(figure, workload);
    });
    if (measured != figures.end()) {
        return figureSource(*measured);
    }
    return hasValueOf(began.preset, workload, key) ? InputSource::tr("preset, not measured")
        : hasValueOf(began.run, workload, key)     ? InputSource::tr("of the run, not measured")
                                                   : InputSource::tr("typed");
}

} // namespace sluice::ui
