// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPlainTextEdit;
class QToolButton;

namespace sluice::ui {

/// Text to copy, such as a command or a file's content: a caption, a monospaced box as high as its
/// text, and a Copy button. Hidden while there is no text.
class CodeBox : public QWidget {
    Q_OBJECT

public:
    explicit CodeBox(const QString& caption, QWidget* parent = nullptr);

    void setText(const QString& text);
    QString text() const;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void buildCopyButton(const QString& caption);
    void buildBox(const QString& caption);
    void copy();
    void fitHeight();
    void paintBox();

    QLabel* m_caption;
    QToolButton* m_copy;
    QPlainTextEdit* m_box;
};

} // namespace sluice::ui
