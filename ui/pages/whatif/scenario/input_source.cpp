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

} // namespace

QString inputSource(const Scenario& scenario, const char* key, const std::optional<Workload>& preset)
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
        return InputSource::tr("measured: %1").arg(toQString(measured->from));
    }
    const auto& field = workloadField(key);
    const bool asPreset = preset && field.valueIn(*preset) == field.valueIn(workload)
        && (preset->decodeFree == workload.decodeFree || std::string_view(key) != "decode_seconds");
    return asPreset ? InputSource::tr("preset, not measured") : InputSource::tr("typed");
}

} // namespace sluice::ui
