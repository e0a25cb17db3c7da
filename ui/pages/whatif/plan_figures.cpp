// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/plan_figures.h"

#include "core/base/text/words.h"

#include <QObject>

#include <cmath>

namespace sluice::ui {

QString gpusFedWords(const Plan& plan)
{
    const int gpus = plan.workload.gpus;
    if (plan.prediction.gpusFed >= gpus) {
        const bool beyondAnyJob = plan.prediction.gpusFed > maxGpusOfJob;
        const auto room =
            QString::fromStdString(groupedWords(beyondAnyJob ? maxGpusOfJob : std::floor(plan.prediction.gpusFed)));
        return (beyondAnyJob ? QObject::tr("%1 of %1, room for more than %2") : QObject::tr("%1 of %1, room for %2"))
            .arg(QString::number(gpus), room);
    }
    const double tenths = std::floor(plan.prediction.gpusFed * 10 + 1e-9) / 10;
    return QObject::tr("%1 of %2").arg(QString::number(tenths), QString::number(gpus));
}

QString intervalWords(double value, double low, double high)
{
    const auto words = QString::fromStdString(percentWords(value));
    if (high - low < 5e-4) {
        return words;
    }
    return QObject::tr("%1 (%2 to %3)")
        .arg(words, QString::number(low * 100, 'f', 0),
             QString::fromStdString(percentWords(std::round(high * 100) / 100)));
}

QString realityWords(const RealityCheck& check)
{
    const auto rate = [](double samples) { return QString::fromStdString(groupedWords(samples)); };
    const auto percent = QString::number(check.error() * 100, 'f', 0);
    const auto text = check.within()
        ? QObject::tr("Seen on this node: %1 samples/s. Predicted with the same settings: %2 (%3 to %4), %5 % off.")
        : QObject::tr("Seen on this node: %1 samples/s. Predicted with the same settings: %2 (%3 to %4), %5 % off and "
                      "outside the interval.");
    return text.arg(rate(check.observed.samplesPerSecond), rate(check.samplesPerSecond), rate(check.low),
                    rate(check.high), check.error() > 0 ? u'+' % percent : percent);
}

} // namespace sluice::ui
