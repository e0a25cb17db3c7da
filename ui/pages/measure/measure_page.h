// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include "models/job/job_figure.h"
#include "ui/pages/measure/guide_wish.h"
#include "ui/pages/measure/measure_session.h"
#include "ui/window/node_origin.h"

class QPushButton;
class QSettings;
class QStackedWidget;
class QTabWidget;

namespace sluice::ui {

class DatasetPanel;
class DecodePanel;
class FilesPanel;
class LoaderPanel;
class MeasureForm;
class MeasureOutcome;
class MeasureProgress;
class Notice;
class PageHeader;
class PreviewView;

/// Shows the guided audit, here or on a host over ssh: choose, see what will be done, start, watch, and how it ended.
/// Beside it, what a data set holds, what decoding it costs, many small files and the loader.
///
/// It wires a MeasureSession, which measures, to what is seen of it. Nothing is written before Start is pressed.
class MeasurePage : public QWidget {
    Q_OBJECT

public:
    /// `engine` runs the measurement and must outlive the page; `preview` is asked what would be
    /// done. `database` is the history file, empty for the default.
    MeasurePage(EngineClient& engine, EngineClient& preview, const QString& database, QWidget* parent = nullptr);

    /// All that measure; at most one of them runs.
    std::vector<EngineClient*> engines() const;
    bool isMeasuring() const;
    /// What runs is in front, with its bar and its Cancel.
    bool showsWhatRuns() const;
    /// A job is looked at: no measurement begins, since each would disturb the other.
    void setAllowed(bool allowed);
    QString folder() const;
    void setFolder(const QString& folder);
    void choosePlace(const EnginePlace& place);
    /// Opens the fields in which a host is named.
    void askForHost();
    /// A preset's name, or the path of a workload file.
    void selectWorkload(const QString& argument);
    /// Chooses what the wish names; the rest stays.
    void fulfil(const GuideWish& wish);
    void save(QSettings& settings) const;
    void restore(const QSettings& settings);

public Q_SLOTS:
    /// Shows the choices with a fresh preview; `folder` may be empty to leave it as it is.
    void prepare(const QString& folder = {});
    void start();
    void cancel() { m_session.cancel(); }
    /// Goes on with the shown run, which was interrupted.
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
    /// A benchmark ended; what it measured here is in the history.
    void benchFinished();
    void placeChosen(const sluice::ui::EnginePlace& place);
    void folderChosen(const QString& folder);
    void whatIfRequested();
    /// A scenario is to be planned with what was measured.
    void figuresOffered(const std::vector<sluice::JobFigure>& figures);
    void reportRequested();
    /// Another part of the page is in front.
    void viewChanged();

protected:
    void showEvent(QShowEvent* event) override;

private:
    void layOutPage();
    QWidget* preparePart();
    QWidget* runPart();
    void connectProgress();
    void connectSession();
    void connectOutcome();
    void connectForm();
    void connectBenches();
    void showParts(int part);
    void showState();
    bool isFree() const;
    QString whyNotNow() const;
    void askPreview();
    void clearForRun();
    void showFinished(const Run& run, const std::optional<Error>& failure);
    void showVerdict(const Run& run);

    EngineClient& m_engine;
    MeasureSession m_session;
    PageHeader* m_header;
    QTabWidget* m_tabs;
    QStackedWidget* m_parts; ///< of the guided audit
    MeasureForm* m_form;
    DatasetPanel* m_dataset;
    DecodePanel* m_decode;
    FilesPanel* m_files;
    LoaderPanel* m_loader;
    PreviewView* m_preview;
    QPushButton* m_start;
    MeasureOutcome* m_outcome;
    Notice* m_warning;
    QPushButton* m_back; ///< from the choices to the points that were last shown
    MeasureProgress* m_progress;
    QTimer m_previewDelay;
    bool m_allowed = true;
};

} // namespace sluice::ui
