// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/provenance/table_provenance.h"

#include <QAbstractItemView>
#include <QAction>
#include <QCoreApplication>

#include <utility>

namespace sluice::ui {

namespace {

/// Strings of this file, for translators.
struct TableProvenanceWords {
    Q_DECLARE_TR_FUNCTIONS(sluice::ui::TableProvenance)
};

} // namespace

void offerProvenance(QAbstractItemView* view, CellProvenance provenanceOf, PointShower showPoint)
{
    auto* action = new QAction(TableProvenanceWords::tr("&Where this number came from"), view);
    action->setObjectName(QStringLiteral("cell_provenance"));
    action->setShortcut(QKeySequence(QStringLiteral("Ctrl+I")));
    action->setShortcutContext(Qt::WidgetShortcut);
    QObject::connect(action, &QAction::triggered, view,
                     [view, provenanceOf = std::move(provenanceOf), showPoint = std::move(showPoint)] {
                         const auto cell = view->currentIndex();
                         const auto provenance = cell.isValid() ? provenanceOf(cell) : Provenance();
                         if (provenance.title.isEmpty()) {
                             return;
                         }
                         auto* popup = new ProvenancePopup(provenance, view);
                         if (showPoint) {
                             QObject::connect(popup, &ProvenancePopup::pointRequested, view, showPoint);
                         }
                         popup->showUnder(*view->viewport(), view->visualRect(cell));
                     });
    view->addAction(action);
    view->setContextMenuPolicy(Qt::ActionsContextMenu);
}

} // namespace sluice::ui
