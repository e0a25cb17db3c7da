// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAction;
class QLineEdit;
class QTabBar;
class QToolButton;

namespace sluice::ui {

class ScenarioBook;

/// The scenarios as tabs: choose, add a copy, rename by double click, close, undo, redo, and a menu with all
/// of that and the ways out.
class ScenarioBar : public QWidget {
    Q_OBJECT

public:
    /// `book` must outlive the bar.
    explicit ScenarioBar(ScenarioBook& book, QWidget* parent = nullptr);

Q_SIGNALS:
    void copyRequested();
    void exportRequested();
    /// A change was taken back, or made again; `what` was changed.
    void undone(const QString& what);
    void redone(const QString& what);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void buildTabs();
    void buildActions();
    void buildUndo();
    QAction* addAction(const QString& text, const QKeySequence& keys, const QString& name);
    void showBook();
    /// Opens a field over the tab; Enter takes the name, Escape does not.
    void rename(int index);
    void takeName();
    /// Closes the field when the scenario that is renamed is gone, or has its name.
    void followRenamed();

    ScenarioBook& m_book;
    QTabBar* m_tabs;
    QToolButton* m_add;
    QToolButton* m_undo;
    QToolButton* m_redo;
    QToolButton* m_more;
    QLineEdit* m_editor;
    int m_renamed = -1;
    QString m_nameBefore; ///< of the scenario that is renamed
    QAction* m_remove = nullptr;
};

} // namespace sluice::ui
