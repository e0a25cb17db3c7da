// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/provenance/measurement_provenance.h"

#include "core/base/point/point_words.h"
#include "core/base/text/words.h"
#include "ui/text/engine_words.h"
#include "ui/text/to_qstring.h"

#include <QCoreApplication>

namespace sluice::ui {

namespace {

/// Strings of this file, for translators.
struct MeasurementProvenanceWords {
    Q_DECLARE_TR_FUNCTIONS(sluice::ui::MeasurementProvenance)
};

} // namespace

Provenance measurementProvenance(const Measurement& m, FigureId figure, const QString& title, const QString& formula)
{
    Provenance p{title, formula, {}, m.point, figure};
    p.inputs << std::pair(MeasurementProvenanceWords::tr("Measured"), translated(pointWords(m.point)))
             << std::pair(MeasurementProvenanceWords::tr("On"), toQString(m.path))
             << std::pair(MeasurementProvenanceWords::tr("Moved"),
                          MeasurementProvenanceWords::tr("%1 in %2, %3 samples")
                              .arg(toQString(siWords(m.bytes)), toQString(words(m.seconds)),
                                   toQString(groupedWords(static_cast<double>(m.samples.size())))))
             << std::pair(MeasurementProvenanceWords::tr("Spread"),
                          MeasurementProvenanceWords::tr("\u00b1 %1 with 95 % confidence")
                              .arg(toQString(percentWords(m.relativeHalfWidth))));
    if (m.pageCache) {
        p.inputs << std::pair(MeasurementProvenanceWords::tr("Mind"),
                              MeasurementProvenanceWords::tr("memory was measured here, not the disk"));
    } else if (!m.steady && !m.unsteadyReason.empty()) {
        p.inputs << std::pair(MeasurementProvenanceWords::tr("Mind"), translated(m.unsteadyReason));
    }
    return p;
}

} // namespace sluice::ui
