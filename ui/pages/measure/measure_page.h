// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include "core/run/run.h"
#include "ui/engine/engine_client.h"
#include "ui/pages/measure/arriving_run.h"
#include "ui/store/history_file.h"
#include "ui/window/node_origin.h"

class QPushButton;
class QStackedWidget;
class QTabWidget;

namespace sluice::ui {

class FilesPanel;
class LoaderPanel;
class MeasureForm;
class MeasureProgress;
class Notice;
class PageHeader;
class PreviewView;

/// The guided audit, here or on a host over ssh: choose, see what will be done, start, watch, and keep what arrived
/// however it ends; an interrupted one can be resumed. Beside it, many small files and the loader. Nothing is written
/// before Start is pressed. A run of another machine is saved in the history of this one too.
class MeasurePage : public QWidget {
    Q_OBJECT

public:
    /// `engine` runs the measurement and must outlive the page; `preview` is asked what would be
    /// done. `database` is the history file, empty for the default.
    MeasurePage(EngineClient& engine, EngineClient& preview, const QString& database, QWidget* parent = nullptr);

    MeasureForm* form() const { return m_form; }
    /// All that measure; at most one of them runs.
    std::vector<EngineClient*> engines() const;
    bool isMeasuring() const;

public Q_SLOTS:
    /// Shows the choices with a fresh preview; `folder` may be empty to leave it as it is.
    void prepare(const QString& folder = {});
    void start();
    void cancel();
    /// Goes on with the shown run, which was interrupted on this machine.
    void resume();
    /// What was read of the machine on which the form measures.
    void takeNode(const sluice::Node& node, const sluice::ui::NodeOrigin& origin);
    void takeAudit(const sluice::Audit& audit, const sluice::ui::NodeOrigin& origin);
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
    void connectBenches();
    void showParts(int part);
    void allow();
    void askPreview();
    void takePreview(const EngineResult& result);
    void takeResult(const EngineResult& result);
    void takePoint(const EngineResult& result);
    void beginRun(const std::optional<Workload>& workload);
    void resumeAfar(const Run& run);
    void showFinished(const Run& run);
    void keep(Run run, const std::optional<Error>& failure);
    void showKept(const Run& run, const Result<Done>& saved, const std::optional<Error>& failure);
    void showVerdict(const Run& run);
    void showWhatCanBeMeasured();
    void onFailed(const Error& error);
    void onFinished();

    EngineClient& m_engine;
    EngineClient& m_previewEngine;
    QString m_database;
    PageHeader* m_header;
    QTabWidget* m_tabs;
    QStackedWidget* m_parts; ///< of the guided audit
    MeasureForm* m_form;
    FilesPanel* m_files;
    LoaderPanel* m_loader;
    PreviewView* m_preview;
    QPushButton* m_start;
    Notice* m_outcome;
    Notice* m_warning;
    QPushButton* m_toWhatIf;
    QPushButton* m_toReport;
    QPushButton* m_resume;
    QPushButton* m_again;
    QPushButton* m_back; ///< from the choices to the points that were last shown
    MeasureProgress* m_progress;
    QTimer m_previewDelay;
    bool m_previewSound = false; ///< what would be done is shown
    bool m_previewStale = false; ///< the choices changed while the engine was answering
    /// Of the run whose points are shown.
    struct ShownRun {
        RunId id;
        std::string hostName;
        std::string path;
        Bytes fileSize;
        std::optional<Workload> workload{};
        EnginePlace place{}; ///< where it was measured; this machine, too, for a run of the history
    };
    static ShownRun shownOf(const Run& run, const EnginePlace& place);
    ShownRun m_shown;
    std::optional<RunId> m_finished; ///< the run that was measured last, while it is shown as it went
    HistoryFile m_history;
    ArrivingRun m_arriving;
    std::optional<Node> m_node; ///< of the host on which the form measures
    std::optional<Audit> m_audit;
    bool m_onePoint = false; ///< the engine measures a single point and no run
    bool m_hasRun = false;
    std::optional<Error> m_failure;
};

} // namespace sluice::ui
