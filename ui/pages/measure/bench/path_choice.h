// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLineEdit;
class QPushButton;

namespace sluice::ui {

class MeasureForm;

/// A folder or data set, typed or chosen in a dialog: the form's folder until a person names another. A path of another
/// machine can only be typed.
class PathChoice : public QWidget {
    Q_OBJECT

public:
    /// `form` must outlive the field. `name`: object name of the line.
    PathChoice(const MeasureForm& form, const QString& name, const QString& title, QWidget* parent = nullptr);

    QString path() const;
    QLineEdit* edit() const { return m_edit; }

private:
    void choose();
    void followForm();

    const MeasureForm& m_form;
    QString m_title;
    QLineEdit* m_edit;
    QPushButton* m_choose;
};

} // namespace sluice::ui
