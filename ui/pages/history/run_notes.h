// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/store/store.h"

class QLineEdit;

namespace sluice::ui {

/// What a person says of the chosen run: tags and a note. Told when the field is left or Enter is pressed.
class RunNotes : public QWidget {
    Q_OBJECT

public:
    explicit RunNotes(QWidget* parent = nullptr);

    void show(const RunSummary& run);
    using QWidget::show;
    void clear();

Q_SIGNALS:
    void annotated(sluice::RunId run, const QString& tags, const QString& note);

private:
    QLineEdit* addField(const QString& objectName, const QString& label, const QString& hint);
    void tell();

    RunSummary m_run;
    QLineEdit* m_tags;
    QLineEdit* m_note;
};

} // namespace sluice::ui
