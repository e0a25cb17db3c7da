// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include "core/bench/run.h"
#include "ui/engine/engine_client.h"

class QPushButton;
class QStackedWidget;

namespace sluice::ui {

class MeasureForm;
class MeasureProgress;
class Notice;
class PageHeader;
class PreviewView;

/// The guided audit: choose, see what will be done, start, watch, and keep what arrived however it
/// ends. Nothing is written before Start is pressed.
class MeasurePage : public QWidget {
    Q_OBJECT

public:
    /// `engine` runs the measurement and must outlive the page; `preview` is asked what would be
    /// done. `database` is the history file, empty for the default.
    MeasurePage(EngineClient& engine, EngineClient& preview, const QString& database, QWidget* parent = nullptr);

    MeasureForm* form() const { return m_form; }

public Q_SLOTS:
    /// Shows the choices with a fresh preview; `folder` may be empty to leave it as it is.
    void prepare(const QString& folder = {});
    void start();
    void cancel();
    /// Shows what a run of the history measured; does nothing while something is measured.
    void showRun(const sluice::Run& run);
    /// Shows a setting in the map of what was measured.
    void showPoint(const sluice::IoPoint& point);
    /// Measures one setting under the shown run's folder. It is shown beside the run's points, not saved.
    void measurePoint(const sluice::IoPoint& point);

Q_SIGNALS:
    /// The engine delivered the whole run, complete or interrupted; it is in the history.
    void runFinished(const sluice::Run& run);
    void whatIfRequested();
    void reportRequested();

protected:
    void showEvent(QShowEvent* event) override;

private:
    void layOutPage();
    QWidget* preparePart();
    QWidget* runPart();
    void connectEngine();
    void connectPreview();
    void askPreview();
    void takePreview(const EngineResult& result);
    void takeResult(const EngineResult& result);
    void takePoint(const EngineResult& result);
    void showVerdict(const Run& run);
    void showWhatCanBeMeasured();
    void onFailed(const Error& error);
    void onFinished();

    EngineClient& m_engine;
    EngineClient& m_previewEngine;
    QString m_database;
    PageHeader* m_header;
    QStackedWidget* m_parts;
    MeasureForm* m_form;
    PreviewView* m_preview;
    QPushButton* m_start;
    Notice* m_outcome;
    Notice* m_warning;
    QPushButton* m_toWhatIf;
    QPushButton* m_toReport;
    QPushButton* m_again;
    MeasureProgress* m_progress;
    QTimer m_previewDelay;
    bool m_previewStale = false; ///< the choices changed while the engine was answering
    /// Of the run whose points are shown.
    struct ShownRun {
        RunId id;
        std::string hostName;
        std::string path;
        Bytes fileSize;
    };
    ShownRun m_shown;
    bool m_onePoint = false; ///< the engine measures a single point and no run
    bool m_hasRun = false;
    bool m_failed = false;
};

} // namespace sluice::ui
