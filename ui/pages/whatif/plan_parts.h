// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/document.h"
#include "core/run/run.h"
#include "models/storage/storage_surface.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <vector>

/// A plan in the form that the page shows. Tables, snippets and the measured curve are taken from the
/// report of the same plan, so that window and report say the same in the same words. Pure.
namespace sluice::ui {

struct PlanParts {
    report::Verdict::Tone tone = report::Verdict::Tone::Warning;
    report::Chart curve; ///< what storage gives over the read size, and what the job needs
    QStringList settingHeader;
    QList<QStringList> settings;
    QStringList alternativeHeader;
    QList<QStringList> alternatives;
    std::vector<report::Code> snippets;
};

/// `context` is the run whose measurements the plan rests on; one without measurements for a plan
/// from a data sheet, whose curve is then the sheet's formula.
PlanParts planParts(Run context, const Plan& plan, const StorageSurface& surface);

/// "5.2 of 8"; never rounded up.
QString gpusFedWords(const Plan& plan);
/// "57.3 % (52 to 61 %)"; the interval only where there is one.
QString intervalWords(double value, double low, double high);

} // namespace sluice::ui
