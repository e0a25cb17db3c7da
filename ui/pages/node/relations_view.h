// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/node/relations.h"

#include <QWidget>

class QLabel;
class QTableView;
class QTreeView;

namespace sluice::ui {

class CodeBox;
class RelationModel;
class TextTableModel;

/// How the devices of a node lie to each other: the matrix, the links that several share, and for every GPU
/// what to use it with and the line that starts a job there.
class RelationsView : public QWidget {
    Q_OBJECT

public:
    explicit RelationsView(QWidget* parent = nullptr);

    void setRelations(const Relations& relations);

Q_SIGNALS:
    /// A device was chosen in the matrix, by its PCI address.
    void deviceChosen(const QString& address);

private:
    void buildMatrix();
    void buildTables();
    void layOut();
    void fillUplinks();
    void fillPairings();
    void showCommands();

    Relations m_relations;
    QLabel* m_remark;
    QTableView* m_matrix;
    QTreeView* m_uplinks;
    QTreeView* m_pairings;
    CodeBox* m_numactl;
    CodeBox* m_taskset;
    RelationModel* m_model;
    TextTableModel* m_uplinkRows;
    TextTableModel* m_pairingRows;
};

} // namespace sluice::ui
