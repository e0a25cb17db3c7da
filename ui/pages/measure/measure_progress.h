// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "models/job/workload.h"
#include "ui/engine/stream_event.h"

#include <cstddef>
#include <optional>
#include <vector>

class QLabel;
class QListView;
class QProgressBar;
class QPushButton;
class QSortFilterProxyModel;
class QSplitter;
class QTabWidget;
class QTreeView;

namespace sluice::ui {

class CurveChart;
class MeasurementModel;
class PhaseModel;
class SurfaceView;

/// A measurement while it runs, and what it left: phases, time left, the bandwidth of this moment,
/// and the points measured so far.
class MeasureProgress : public QWidget {
    Q_OBJECT

public:
    explicit MeasureProgress(QWidget* parent = nullptr);

    /// Empties everything for a new measurement; the chart gets a line at what `workload` needs.
    void begin(const std::optional<Workload>& workload);
    void beginPhase(const PhaseBegan& phase);
    void setProgress(const Progress& progress);
    void addSample(const RateSample& sample);
    void beginPoint(const PointBegan& began);
    void addMeasurement(const Measurement& measurement);
    /// The engine ended; `completely` when it had said all.
    void end(bool completely);
    /// The points of a finished run in place of those that arrived live.
    void setMeasurements(const std::vector<Measurement>& measurements);
    /// The points of a run of the history: without phases and a live curve, which nobody kept.
    void showFinished(const std::vector<Measurement>& measurements);
    /// One point is measured again or anew: what was measured before stays.
    void beginOnePoint();
    /// The line of what the job needs, in the map and in its curve.
    void setNeeded(std::optional<BytesPerSecond> needed);
    /// Turns to the map, at this setting.
    void showPoint(const IoPoint& point);
    SurfaceView* surface() const { return m_surface; }

    int measuredPoints() const;
    QString timeLeft() const;

Q_SIGNALS:
    void cancelRequested();

private:
    void buildTable();
    void clearLive();
    std::size_t seriesNow();
    QWidget* upperPart();
    QWidget* lowerPart();

    PhaseModel* m_phases;
    MeasurementModel* m_points;
    QSortFilterProxyModel* m_sorted; ///< the points as the table shows them
    QListView* m_phaseList;
    QProgressBar* m_bar;
    QLabel* m_timeLeft;
    QLabel* m_now;
    QPushButton* m_cancel;
    CurveChart* m_chart;
    QTreeView* m_table;
    SurfaceView* m_surface;
    QTabWidget* m_tabs = nullptr;
    QSplitter* m_upper = nullptr; ///< phases and the live curve: there is none of a run that is over
    double m_timeOffset = 0; ///< for an engine whose samples count anew from the start of each point
    double m_lastSample = 0;
    std::optional<Pattern> m_pattern; ///< of the point that is measured; absent: the engine told none
    std::vector<std::optional<Pattern>> m_drawn; ///< one a series of the live curve
};

} // namespace sluice::ui
