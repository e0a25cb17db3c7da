// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/version.h"
#include "ui/pages/history/history_page.h"
#include "ui/pages/job/job_page.h"
#include "ui/pages/measure/measure_page.h"
#include "ui/provenance/figure_id.h"
#include "ui/theme/icon.h"
#include "ui/window/help_window.h"
#include "ui/window/language.h"
#include "ui/window/main_window.h"
#include "ui/window/navigation.h"

#include <QActionGroup>
#include <QApplication>
#include <QDesktopServices>
#include <QFileDialog>
#include <QMenuBar>
#include <QMessageBox>
#include <QSettings>
#include <QSplitter>
#include <QStatusBar>
#include <QStyleHints>

/// The menus of the window, and what is remembered from one start to the next.
namespace sluice::ui {

namespace {

constexpr int firstWidth = 1180;
constexpr int firstHeight = 760;
constexpr int millisecondsOfHint = 5000;

QString geometryKey()
{
    return QStringLiteral("window/geometry");
}
QString pageKey()
{
    return QStringLiteral("window/page");
}
QString appearanceKey()
{
    return QStringLiteral("window/appearance");
}
QString splitterKey(const QSplitter& splitter)
{
    return u"splitters/" + splitter.objectName();
}

} // namespace

void MainWindow::buildMenus()
{
    auto* file = menuBar()->addMenu(tr("&File"));
    file->addAction(tr("&Measure this machine"), QKeySequence(QStringLiteral("Ctrl+M")), this,
                    [this] { beginGuide({}); });
    file->addAction(tr("Measure over SS&H…"), QKeySequence(QStringLiteral("Ctrl+Shift+M")), this,
                    [this] { useHost({}); });
    file->addAction(tr("Read the &settings again"), QKeySequence(Qt::Key_F5), this, &MainWindow::readAgain);
    file->addSeparator();
    file->addAction(tr("&Open a snapshot file…"), QKeySequence(QKeySequence::Open), this, &MainWindow::chooseSnapshot);
    file->addAction(tr("Open a &captured tree…"), this, &MainWindow::chooseTree);
    file->addAction(tr("&Import runs…"), this, &MainWindow::chooseRuns);
    file->addSeparator();
    file->addAction(tr("&Quit"), QKeySequence(QKeySequence::Quit), this, &QWidget::close);
    buildGoMenu();
    buildViewMenu();
    auto* help = menuBar()->addMenu(tr("&Help"));
    help->addAction(tr("&Help"), QKeySequence(QKeySequence::HelpContents), this,
                    [this] { helpWindow().showFor(currentPage()); });
    help->addAction(tr("&About Sluice"), this, &MainWindow::showAbout);
    QDesktopServices::setUrlHandler(figureScheme, this, "showFigure");
}

MainWindow::~MainWindow()
{
    QDesktopServices::unsetUrlHandler(figureScheme);
}

HelpWindow& MainWindow::helpWindow()
{
    m_help = m_help ? m_help : new HelpWindow(this);
    return *m_help;
}

void MainWindow::showFigure(const QUrl& link)
{
    helpWindow().showFigure(link.path());
}

void MainWindow::chooseSnapshot()
{
    const auto file =
        QFileDialog::getOpenFileName(this, tr("Open a snapshot file"), {}, tr("Snapshots (*.json);;All files (*)"));
    if (!file.isEmpty()) {
        open(file);
    }
}

void MainWindow::chooseTree()
{
    const auto folder =
        QFileDialog::getExistingDirectory(this, tr("Open a captured tree (the folder with sys and proc)"));
    if (!folder.isEmpty()) {
        open(folder);
    }
}

void MainWindow::chooseRuns()
{
    const auto file =
        QFileDialog::getOpenFileName(this, tr("Import runs"), {}, tr("Runs (*.sluice *.db);;All files (*)"));
    if (!file.isEmpty()) {
        showPage(Page::History);
        m_history->importFrom(file);
    }
}

void MainWindow::buildGoMenu()
{
    auto* go = menuBar()->addMenu(tr("&Go"));
    for (const auto page : allPages) {
        const QKeySequence shortcut(QStringLiteral("Ctrl+%1").arg(static_cast<int>(page) + 1));
        go->addAction(pageName(page), shortcut, this, [this, page] { showPage(page); });
    }
}

void MainWindow::buildViewMenu()
{
    auto* view = menuBar()->addMenu(tr("&View"));
    auto* appearance = view->addMenu(tr("&Appearance"));
    buildLanguageMenu(*view->addMenu(tr("&Language")));
    m_appearances = new QActionGroup(this);
    const std::pair<Appearance, QString> choices[] = {{Appearance::System, tr("As the &desktop")},
                                                      {Appearance::Light, tr("&Light")},
                                                      {Appearance::Dark, tr("Da&rk")}};
    for (const auto& [choice, text] : choices) {
        auto* action = appearance->addAction(text);
        action->setCheckable(true);
        action->setData(static_cast<int>(choice));
        m_appearances->addAction(action);
    }
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    connect(QGuiApplication::styleHints(), &QStyleHints::colorSchemeChanged, this, [this] {
        if (m_appearance == Appearance::System) {
            applyAppearance(m_appearance);
        }
    });
#endif
    connect(m_appearances, &QActionGroup::triggered, this,
            [this](const QAction* action) { setAppearance(static_cast<Appearance>(action->data().toInt())); });
}

void MainWindow::buildLanguageMenu(QMenu& menu)
{
    auto* choices = new QActionGroup(this);
    // Each language is called by its own name, whatever the window speaks.
    const std::pair<QString, QString> languages[] = {{QString(), tr("As the &desktop")},
                                                     {QStringLiteral("en"), QStringLiteral("&English")},
                                                     {QStringLiteral("de"), QStringLiteral("De&utsch")}};
    for (const auto& [language, text] : languages) {
        auto* action = menu.addAction(text);
        action->setCheckable(true);
        action->setChecked(language == chosenLanguage());
        choices->addAction(action);
        connect(action, &QAction::triggered, this, [this, language = language] {
            chooseLanguage(language);
            statusBar()->showMessage(tr("The language changes at the next start."), millisecondsOfHint);
        });
    }
}

void MainWindow::setAppearance(Appearance appearance)
{
    m_appearance = appearance;
    for (auto* action : m_appearances->actions()) {
        action->setChecked(action->data().toInt() == static_cast<int>(appearance));
    }
    applyAppearance(appearance);
}

void MainWindow::showAbout()
{
    const auto text = tr("<h3>Sluice %1</h3><p>Finds out whether a GPU node can be fed with training data, why not, "
                         "and what to change.</p><p>The window is licensed under GPL-3.0-or-later, the engine under "
                         "Apache-2.0.</p>")
                          .arg(QString::fromLatin1(productVersion));
    QMessageBox box(QMessageBox::NoIcon, tr("About Sluice"), text, QMessageBox::Close, this);
    box.setIconPixmap(programIcon().pixmap(64, 64));
    box.exec();
}

void MainWindow::restoreWindow()
{
    const QSettings settings;
    resize(firstWidth, firstHeight);
    restoreGeometry(settings.value(geometryKey()).toByteArray());
    for (auto* splitter : findChildren<QSplitter*>()) {
        if (!splitter->objectName().isEmpty()) {
            splitter->restoreState(settings.value(splitterKey(*splitter)).toByteArray());
        }
    }
    m_measure->restore(settings);
    m_job->restore(settings);
    const int page = settings.value(pageKey(), 0).toInt();
    const auto last = static_cast<int>(allPages.size()) - 1;
    showPage(allPages.at(static_cast<std::size_t>(qBound(0, page, last))));
    const int appearance = settings.value(appearanceKey(), 0).toInt();
    setAppearance(static_cast<Appearance>(qBound(0, appearance, 2)));
}

void MainWindow::saveWindow() const
{
    QSettings settings;
    settings.setValue(geometryKey(), saveGeometry());
    for (const auto* splitter : findChildren<QSplitter*>()) {
        if (!splitter->objectName().isEmpty()) {
            settings.setValue(splitterKey(*splitter), splitter->saveState());
        }
    }
    if (const auto page = currentPage()) {
        settings.setValue(pageKey(), static_cast<int>(*page));
    }
    settings.setValue(appearanceKey(), static_cast<int>(m_appearance));
    m_measure->save(settings);
}

} // namespace sluice::ui
