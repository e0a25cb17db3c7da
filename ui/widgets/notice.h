// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QFrame>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace sluice::ui {

/// A message in place: an icon, a sentence, what to do, and perhaps buttons. Hidden until it has
/// something to say. The tone is shown by icon and colour both.
class Notice : public QFrame {
    Q_OBJECT

public:
    enum class Tone { Info, Good, Warning, Bad };

    explicit Notice(QWidget* parent = nullptr);

    void say(Tone tone, const QString& headline, const QString& detail = {});
    void say(const Error& error);
    void clear();
    QPushButton* addButton(const QString& text);

    Tone tone() const { return m_tone; }
    QString headline() const;
    QString detail() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void showIcon();

    Tone m_tone = Tone::Info;
    QLabel* m_icon;
    QLabel* m_headline;
    QLabel* m_detail;
    QHBoxLayout* m_row;
};

} // namespace sluice::ui
