// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAbstractButton;
class QHBoxLayout;
class QLabel;

namespace sluice::ui {

/// Room around the content of a page and between its parts, in pixels at 96 dpi.
inline constexpr int pageMargin = 18;
inline constexpr int pageSpacing = 12;
/// Steps of a progress bar, so that it moves smoothly.
inline constexpr int fullBar = 1000;

/// The top of a page: its name, one line that says what is shown, and its actions at the right.
class PageHeader : public QWidget {
    Q_OBJECT

public:
    explicit PageHeader(const QString& title, QWidget* parent = nullptr);

    void setSubtitle(const QString& text);
    QString subtitle() const;
    /// Puts a button at the right; takes ownership.
    void addButton(QAbstractButton* button);

private:
    QLabel* m_title;
    QLabel* m_subtitle;
    QHBoxLayout* m_row;
};

/// A bold heading inside a page.
QLabel* sectionTitle(const QString& text, QWidget* parent = nullptr);

} // namespace sluice::ui
