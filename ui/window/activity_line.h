// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace sluice::ui {

/// The part of the status line that says what runs, how far it is, and cancels it. Empty when
/// nothing runs.
class ActivityLine : public QWidget {
    Q_OBJECT

public:
    explicit ActivityLine(QWidget* parent = nullptr);

    void begin(const QString& text);
    void setText(const QString& text);
    /// 0 to 1.
    void setShare(double share);
    void end();
    /// The page that is shown has a bar and a Cancel of its own: only the text stays here.
    void setOnPage(bool on);
    QString text() const;

Q_SIGNALS:
    void cancelRequested();

private:
    void showControls();

    bool m_running = false;
    bool m_onPage = false;
    QLabel* m_text;
    QProgressBar* m_bar;
    QPushButton* m_cancel;
};

} // namespace sluice::ui
