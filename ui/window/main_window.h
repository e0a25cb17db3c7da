// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>

#include "ui/engine/engine_client.h"
#include "ui/pages/measure/guide_wish.h"
#include "ui/theme/theme.h"
#include "ui/window/inspection.h"
#include "ui/window/page.h"
#include "ui/window/session_state.h"

class QActionGroup;
class QMenu;
class QSettings;
class QStackedWidget;

namespace sluice::ui {

class ActivityLine;
class AuditPage;
class HelpWindow;
class HistoryPage;
class JobPage;
class MeasurePage;
class Navigation;
class NodePage;
class OriginNotice;
class ReportPage;
class WelcomePage;
class WhatIfPage;

struct WindowOptions {
    QString database; ///< the history file; empty for the default
    QString folder; ///< to measure; empty for the last one
    bool guide = false; ///< begin on Measure, with this machine's settings read and a preview shown
    QString host{}; ///< to begin with, over ssh; empty for this machine
    QString open{}; ///< a snapshot file or captured tree to begin with; empty for none
    GuideWish wish{}; ///< what the guided audit begins with
};

/// The window: a sidebar, seven pages, a status line. Introduces pages, engine and state to each other
/// and decides nothing itself.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(const WindowOptions& options = {}, QWidget* parent = nullptr);
    ~MainWindow() override;

    void showPage(Page page);
    /// The page that is shown; nothing while the greeting is.
    std::optional<Page> currentPage() const;
    SessionState& state() { return m_state; }
    /// Shows the machine of a snapshot file or a captured tree.
    void open(const QString& place);
    /// Opens the help at the figure that a link of `figureScheme` names. Called by QDesktopServices.
    Q_INVOKABLE void showFigure(const QUrl& link);

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    // Steps of the constructor, in this order.
    void buildPages();
    void buildFrame();
    void buildMenus();
    void connectState();
    void connectEngines();
    void keepApart();
    /// All that look at or load this machine; at most one runs.
    std::vector<EngineClient*> engines() const;
    void connectInspection();
    void restoreWindow();
    void begin(const WindowOptions& options);

    HelpWindow& helpWindow();
    void buildGoMenu();
    void buildViewMenu();
    void buildLanguageMenu(QMenu& menu);
    QWidget* pageWidget(Page page) const;
    void inspect(const NodeOrigin& source);
    void inspectThisMachine();
    /// Measures on a host from now on; asks for one where it is empty.
    void useHost(const QString& host);
    void readAgain();
    void takeDropped(const QString& place);
    void chooseRuns();
    void showOrigin(const Node& node);
    void placeOrigin();
    void chooseSnapshot();
    void chooseTree();
    void beginGuide(const QString& folder, const GuideWish& wish = {});
    void showAbout();
    void setAppearance(Appearance appearance);
    void saveWindow() const;
    bool mayClose();
    void describeProgress(const Progress& progress);
    void placeProgress();

    SessionState m_state;
    EngineClient m_engine; ///< the guided audit
    EngineClient m_previewEngine;
    Inspection m_inspection;
    QString m_database;
    Appearance m_appearance = Appearance::System;
    bool m_begun = false; ///< the last run is open; from now on opening a run shows it
    QString m_phase;

    Navigation* m_navigation = nullptr;
    OriginNotice* m_originNotice = nullptr;
    QStackedWidget* m_stack = nullptr;
    ActivityLine* m_activity = nullptr;
    QActionGroup* m_appearances = nullptr;
    WelcomePage* m_welcome = nullptr;
    NodePage* m_node = nullptr;
    AuditPage* m_audit = nullptr;
    MeasurePage* m_measure = nullptr;
    JobPage* m_job = nullptr;
    WhatIfPage* m_whatIf = nullptr;
    HistoryPage* m_history = nullptr;
    ReportPage* m_report = nullptr;
    HelpWindow* m_help = nullptr; ///< made when it is asked for
};

} // namespace sluice::ui
