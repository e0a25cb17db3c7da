// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "models/storage/storage_surface.h"
#include "ui/pages/measure/surface/surface_model.h"
#include "ui/widgets/figure_label.h"

#include <memory>
#include <optional>
#include <vector>

class QBoxLayout;
class QComboBox;
class QLabel;
class QPushButton;
class QTableView;

namespace sluice::ui {

class CurveChart;
class TextTableModel;

/// The storage surface to look at: a heat map over read size and reads in flight, the curve of the chosen
/// read size, and of the chosen cell what was measured there, down to its raw samples, or a button to
/// measure it.
class SurfaceView : public QWidget {
    Q_OBJECT

public:
    explicit SurfaceView(QWidget* parent = nullptr);

    /// Empties the view when nothing can be fitted to the measurements.
    void setMeasurements(const std::vector<Measurement>& measurements);
    void setNeeded(std::optional<BytesPerSecond> needed);
    /// Chooses the cell of a setting, in whichever slice it is; where it is none of any, the slice alone.
    void choose(const IoPoint& point);
    /// Whether a point can be measured now, and if not why.
    void setMeasurable(bool measurable, const QString& why);

Q_SIGNALS:
    void pointRequested(const sluice::IoPoint& point);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeMapSide();
    QWidget* makeDetailSide();
    void buildTable();
    void showSlice();
    /// Shows the slice anew; the cell of `looked` is chosen again where it is still there.
    void showSlice(const std::optional<IoPoint>& looked);
    /// The setting that a person chose; nothing at the cell where one begins.
    std::optional<IoPoint> lookedAt() const;
    void offerMeasuring();
    void showCell();
    Provenance provenanceOf(const QModelIndex& cell) const;
    void showFigures(const Measurement& measurement);
    void showCurve();

    std::vector<Measurement> m_measurements;
    std::vector<SurfaceSlice> m_slices; ///< in the order of the box
    std::shared_ptr<const StorageSurface> m_surface;
    std::optional<BytesPerSecond> m_needed;
    SurfaceModel* m_model;
    TextTableModel* m_figures;
    QComboBox* m_slice;
    QTableView* m_map;
    QLabel* m_legend;
    QLabel* m_where;
    QPushButton* m_measure;
    QPushButton* m_samples;
    CurveChart* m_chart;
    QTableView* m_figureTable;
    QBoxLayout* m_row = nullptr;
    bool m_measurable = false;
};

} // namespace sluice::ui
