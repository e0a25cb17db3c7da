// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/bench/bench_figure.h"

#include "ui/text/unbroken.h"

#include <QFormLayout>

namespace sluice::ui {

void showFigures(const std::vector<BenchFigure>& figures, QFormLayout* rows)
{
    while (rows->rowCount() > 0) {
        rows->removeRow(0);
    }
    for (const auto& figure : figures) {
        auto* label = new FigureLabel(rows->parentWidget());
        label->setWordWrap(true);
        label->setText(unbroken(figure.value));
        label->setProvenance(figure.provenance);
        label->setAccessibleName(figure.name);
        rows->addRow(figure.name, label);
    }
}

} // namespace sluice::ui
