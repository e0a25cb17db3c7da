// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/scenario/scenario_bar.h"

#include "ui/pages/whatif/scenario/scenario_book.h"

#include <QAction>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QSignalBlocker>
#include <QTabBar>
#include <QToolButton>
#include <QToolTip>

#include <algorithm>

namespace sluice::ui {

namespace {
constexpr int minEditor = 140; ///< pixels, for a name to be typed in

/// "Undo: GPUs changed (Ctrl+Z)".
QString tipOf(const QAction& action, const QString& what = {})
{
    const auto shortcut = action.shortcut().toString(QKeySequence::NativeText);
    const auto title = action.text().remove(u'&');
    const auto plain = what.isEmpty() ? title : QStringLiteral("%1: %2").arg(title, what);
    return shortcut.isEmpty() ? plain : QStringLiteral("%1 (%2)").arg(plain, shortcut);
}
} // namespace

ScenarioBar::ScenarioBar(ScenarioBook& book, QWidget* parent)
    : QWidget(parent), m_book(book), m_tabs(new QTabBar(this)), m_add(new QToolButton(this)),
      m_undo(new QToolButton(this)), m_redo(new QToolButton(this)), m_more(new QToolButton(this)),
      m_editor(new QLineEdit(m_tabs))
{
    buildTabs();
    buildActions();
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins({});
    row->addWidget(m_tabs, 1);
    for (auto* button : {m_add, m_undo, m_redo, m_more}) {
        row->addWidget(button);
    }
    connect(&m_book, &ScenarioBook::changed, this, &ScenarioBar::showBook);
    showBook();
}

void ScenarioBar::buildTabs()
{
    m_tabs->setObjectName(QStringLiteral("scenario_tabs"));
    m_tabs->setAccessibleName(tr("Scenarios"));
    m_tabs->setExpanding(false);
    m_tabs->setDrawBase(false);
    m_tabs->setElideMode(Qt::ElideRight);
    m_tabs->setTabsClosable(true);
    m_editor->setObjectName(QStringLiteral("scenario_name"));
    m_editor->setAccessibleName(tr("Name of this scenario"));
    m_editor->hide();
    m_editor->installEventFilter(this);
    connect(m_editor, &QLineEdit::returnPressed, this, &ScenarioBar::takeName);
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int index) { m_book.choose(index); });
    connect(m_tabs, &QTabBar::tabCloseRequested, this, [this](int index) { m_book.remove(index); });
    connect(m_tabs, &QTabBar::tabBarDoubleClicked, this, &ScenarioBar::rename);
}

QAction* ScenarioBar::addAction(const QString& text, const QKeySequence& keys, const QString& name)
{
    auto* action = new QAction(text, this);
    action->setObjectName(name);
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WindowShortcut);
    action->setToolTip(tipOf(*action));
    m_more->addAction(action);
    return action;
}

void ScenarioBar::buildActions()
{
    auto* add = addAction(tr("&Copy as a new scenario"), QKeySequence(QStringLiteral("Ctrl+N")),
                          QStringLiteral("scenario_add"));
    connect(add, &QAction::triggered, this, [this] {
        auto copy = m_book.current();
        copy.name = m_book.freeName().toStdString();
        m_book.add(copy);
    });
    auto* rename = addAction(tr("Re&name"), {}, QStringLiteral("scenario_rename"));
    connect(rename, &QAction::triggered, this, [this] { this->rename(m_book.currentIndex()); });
    m_remove = addAction(tr("&Remove"), {}, QStringLiteral("scenario_remove"));
    connect(m_remove, &QAction::triggered, this, [this] { m_book.remove(m_book.currentIndex()); });
    buildUndo();
    auto* copy = addAction(tr("Copy the comparison as &Markdown"), {}, QStringLiteral("scenario_copy"));
    connect(copy, &QAction::triggered, this, &ScenarioBar::copyRequested);
    auto* save = addAction(tr("&Export the scenarios…"), {}, QStringLiteral("scenario_export"));
    connect(save, &QAction::triggered, this, &ScenarioBar::exportRequested);
    add->setIconText(QStringLiteral("+"));
    m_add->setDefaultAction(add);
    m_more->setText(QStringLiteral("⋯"));
    m_more->setPopupMode(QToolButton::InstantPopup);
    m_more->setAccessibleName(tr("More for scenarios"));
    m_more->setToolTip(tr("More for scenarios"));
}

/// Both say what they would take back or make again.
void ScenarioBar::buildUndo()
{
    auto* undo = addAction(tr("&Undo"), QKeySequence(QKeySequence::Undo), QStringLiteral("scenario_undo"));
    auto* redo = addAction(tr("Re&do"), QKeySequence(QKeySequence::Redo), QStringLiteral("scenario_redo"));
    auto* stack = &m_book.undoStack();
    connect(undo, &QAction::triggered, this, [this, stack] {
        const auto what = stack->undoText();
        stack->undo();
        Q_EMIT undone(what);
    });
    connect(redo, &QAction::triggered, this, [this, stack] {
        const auto what = stack->redoText();
        stack->redo();
        Q_EMIT redone(what);
    });
    connect(stack, &QUndoStack::canUndoChanged, undo, &QAction::setEnabled);
    connect(stack, &QUndoStack::canRedoChanged, redo, &QAction::setEnabled);
    connect(stack, &QUndoStack::undoTextChanged, undo,
            [undo](const QString& what) { undo->setToolTip(tipOf(*undo, what)); });
    connect(stack, &QUndoStack::redoTextChanged, redo,
            [redo](const QString& what) { redo->setToolTip(tipOf(*redo, what)); });
    undo->setEnabled(stack->canUndo());
    redo->setEnabled(stack->canRedo());
    undo->setToolTip(tipOf(*undo, stack->undoText()));
    redo->setToolTip(tipOf(*redo, stack->redoText()));
    // A button takes its text from the action again whenever that changes: the short one.
    undo->setIconText(QStringLiteral("↶"));
    redo->setIconText(QStringLiteral("↷"));
    m_undo->setDefaultAction(undo);
    m_redo->setDefaultAction(redo);
}

void ScenarioBar::showBook()
{
    const QSignalBlocker quiet(m_tabs);
    const auto& scenarios = m_book.scenarios();
    while (m_tabs->count() > static_cast<int>(scenarios.size())) {
        m_tabs->removeTab(m_tabs->count() - 1);
    }
    for (int i = 0; i < static_cast<int>(scenarios.size()); ++i) {
        const auto name = QString::fromStdString(scenarios[static_cast<std::size_t>(i)].name);
        if (i == m_tabs->count()) {
            m_tabs->addTab(QString());
        }
        m_tabs->setTabText(i, QString(name).replace(u'&', QStringLiteral("&&")));
        m_tabs->setTabToolTip(i, tr("%1: double click renames").arg(name));
    }
    m_tabs->setTabsClosable(scenarios.size() > 1);
    m_tabs->setCurrentIndex(m_book.currentIndex());
    m_remove->setEnabled(scenarios.size() > 1);
    followRenamed();
}

void ScenarioBar::followRenamed()
{
    const auto& scenarios = m_book.scenarios();
    const auto index = static_cast<std::size_t>(std::max(m_renamed, 0));
    if (index >= scenarios.size() || QString::fromStdString(scenarios[index].name) != m_nameBefore) {
        m_editor->hide();
    }
}

void ScenarioBar::rename(int index)
{
    if (index < 0) {
        return;
    }
    m_renamed = index;
    m_nameBefore = QString::fromStdString(m_book.scenarios()[static_cast<std::size_t>(index)].name);
    m_editor->setText(m_nameBefore);
    auto place = m_tabs->tabRect(index);
    place.setWidth(std::min(std::max(place.width(), minEditor), m_tabs->width()));
    place.moveLeft(std::clamp(place.left(), 0, m_tabs->width() - place.width()));
    m_editor->setGeometry(place);
    m_editor->setToolTip({});
    m_editor->show();
    m_editor->selectAll();
    m_editor->setFocus();
}

void ScenarioBar::takeName()
{
    if (m_book.rename(m_renamed, m_editor->text())) {
        m_editor->hide();
        return;
    }
    const auto why = m_editor->text().simplified().isEmpty() ? tr("A scenario needs a name.")
                                                             : tr("Another scenario has this name.");
    m_editor->setToolTip(why);
    QToolTip::showText(m_editor->mapToGlobal(QPoint(0, m_editor->height())), why, m_editor);
    m_editor->selectAll();
}

bool ScenarioBar::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_editor
        && (event->type() == QEvent::FocusOut
            || (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape))) {
        m_editor->hide();
        return event->type() == QEvent::KeyPress;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace sluice::ui
