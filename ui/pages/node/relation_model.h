// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/node/relations.h"

#include <QAbstractTableModel>

#include <map>

namespace sluice::ui {

/// The matrix of `nvidia-smi topo -m` with storage beside GPUs and network: how near each two devices are.
/// A cell's tool tip is the sentence of it.
class RelationModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    void setRelations(const Relations& relations);
    /// PCI address of the device of a row or column.
    QString address(int position) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    const EndpointPair* pair(int row, int column) const;
    QString describe(int position) const;

    std::vector<Endpoint> m_endpoints;
    std::map<std::pair<std::string, std::string>, EndpointPair> m_pairs; ///< both ways
};

} // namespace sluice::ui
