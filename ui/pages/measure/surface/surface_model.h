// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

#include "core/report/document.h"
#include "models/storage/storage_surface.h"

#include <memory>
#include <optional>
#include <vector>

namespace sluice::ui {

/// What of a storage surface is shown at a time.
struct SurfaceSlice {
    Pattern pattern = Pattern::Sequential;
    EngineKind engine = EngineKind::Uring;
    Access access = Access::Direct;

    bool operator==(const SurfaceSlice&) const = default;
};

/// Those of which reads were measured, the one with the most points first.
std::vector<SurfaceSlice> slicesOf(const std::vector<Measurement>& measurements);
/// "sequential, io_uring".
QString sliceWords(const SurfaceSlice& slice);

/// Shows a slice of a storage surface as a table: a line for each number of reads in flight, a column for each read
/// size, the fitted bandwidth in MB/s in the cells. Nothing is shown outside what was measured.
///
/// The roles of HeatDelegate tell what was measured, where the knee is and what is less than the job needs.
class SurfaceModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    void show(std::shared_ptr<const StorageSurface> surface, const SurfaceSlice& slice,
              std::optional<BytesPerSecond> needed);
    void clear();

    /// The setting of a cell, as it would be measured.
    IoPoint pointAt(const QModelIndex& index) const;
    /// What was measured there; the last of several, nullptr where nothing was.
    const Measurement* measurementAt(const QModelIndex& index) const;
    /// The fit there; nothing where the cell is empty.
    std::optional<RateEstimate> estimateAt(const QModelIndex& index) const;
    /// The cell of a setting; invalid where the slice has none.
    QModelIndex cellOf(const IoPoint& point) const;
    /// Where to begin to look: the knee, or else the fastest cell.
    QModelIndex start() const;
    /// Bandwidth over reads in flight at one read size, with what was measured there.
    report::Chart curveOf(int column) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    void fillCells();
    const std::optional<RateEstimate>& cell(const QModelIndex& index) const;
    IoPoint pointOf(Bytes readSize, int inFlight) const;
    QString tip(const QModelIndex& index) const;
    bool isKnee(const QModelIndex& index) const;

    std::shared_ptr<const StorageSurface> m_surface;
    SurfaceSlice m_slice;
    std::optional<BytesPerSecond> m_needed;
    std::optional<IoPoint> m_knee;
    std::vector<Bytes> m_sizes;
    std::vector<int> m_inFlight;
    std::vector<std::optional<RateEstimate>> m_cells; ///< row by row
    double m_best = 0;
};

} // namespace sluice::ui
