// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/bench/path_choice.h"

#include "ui/pages/measure/measure_form.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>

namespace sluice::ui {

PathChoice::PathChoice(const MeasureForm& form, const QString& name, const QString& title, QWidget* parent)
    : QWidget(parent), m_form(form), m_title(title), m_edit(new QLineEdit(this)),
      m_choose(new QPushButton(tr("Choos&e\u2026"), this))
{
    m_edit->setObjectName(name);
    m_edit->setAccessibleName(title);
    m_choose->setObjectName(name + QStringLiteral("_choose"));
    m_choose->setAccessibleName(tr("Choose: %1").arg(title));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins({});
    row->setSpacing(6);
    row->addWidget(m_edit, 1);
    row->addWidget(m_choose);
    setFocusPolicy(Qt::StrongFocus); // a label gives its buddy the focus only where it takes any
    setFocusProxy(m_edit);
    connect(m_choose, &QPushButton::clicked, this, &PathChoice::choose);
    connect(&m_form, &MeasureForm::changed, this, &PathChoice::followForm);
    followForm();
}

QString PathChoice::path() const
{
    return m_edit->text().trimmed();
}

void PathChoice::choose()
{
    const auto chosen = QFileDialog::getExistingDirectory(this, m_title, path());
    if (!chosen.isEmpty()) {
        m_edit->setText(chosen);
        m_edit->setModified(true);
    }
}

void PathChoice::followForm()
{
    const auto& place = m_form.place();
    m_choose->setEnabled(!place.isRemote());
    m_choose->setToolTip(place.isRemote() ? tr("Type the folder as it is called on %1").arg(place.host) : QString());
    if (!m_edit->isModified()) {
        m_edit->setText(m_form.folder());
    }
}

} // namespace sluice::ui
