// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/quantity_field.h"

#include "ui/text/engine_words.h"
#include "ui/theme/icon.h"
#include "ui/theme/theme.h"

#include <QAction>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSlider>

#include <utility>

namespace sluice::ui {

namespace {

constexpr int steps = 400;

} // namespace

QuantityField::QuantityField(Quantity quantity, QWidget* parent)
    : QWidget(parent), m_quantity(std::move(quantity)), m_edit(new QLineEdit(this)),
      m_slider(new QSlider(Qt::Horizontal, this)), m_message(new QLabel(this)), m_note(new QLabel(this)),
      m_mark(m_edit->addAction(QIcon(), QLineEdit::TrailingPosition))
{
    m_edit->setMinimumWidth(84);
    m_slider->setRange(0, steps);
    m_slider->setPageStep(steps / 20);
    m_slider->setMinimumWidth(48);
    m_message->setWordWrap(true);
    m_message->setTextFormat(Qt::PlainText);
    m_note->setWordWrap(true);
    m_note->setTextFormat(Qt::PlainText);
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_note->hide();
    if (m_quantity.optional) {
        m_edit->setPlaceholderText(m_quantity.emptyWords);
    }
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins({});
    grid->setVerticalSpacing(2);
    grid->addWidget(m_edit, 0, 0);
    grid->addWidget(m_slider, 0, 1);
    grid->addWidget(m_message, 1, 0, 1, 2);
    grid->addWidget(m_note, 2, 0, 1, 2);
    grid->setColumnStretch(0, 3);
    grid->setColumnStretch(1, 4);
    setFocusPolicy(Qt::StrongFocus); // a label gives its buddy the focus only where it takes any
    setFocusProxy(m_edit);
    m_edit->installEventFilter(this);
    showMessage({});
    connect(m_edit, &QLineEdit::textEdited, this, &QuantityField::readText);
    connect(m_edit, &QLineEdit::editingFinished, this, [this] { m_settled = m_value; });
    connect(m_slider, &QSlider::valueChanged, this, &QuantityField::readSlider);
}

/// Undo and redo are those of the scenario, over all fields, and not of the letters in this one.
bool QuantityField::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
            event->ignore();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void QuantityField::setNames(const QString& objectName, const QString& label, const QString& tip)
{
    setObjectName(objectName);
    m_edit->setObjectName(objectName % QStringLiteral("_edit"));
    m_slider->setObjectName(objectName % QStringLiteral("_slider"));
    m_message->setObjectName(objectName % QStringLiteral("_message"));
    m_note->setObjectName(objectName % QStringLiteral("_note"));
    m_edit->setAccessibleName(label);
    m_edit->setAccessibleDescription(tip);
    m_slider->setAccessibleName(label);
    setToolTip(tip);
}

void QuantityField::setValue(std::optional<double> value)
{
    m_value = value;
    m_settled = value;
    m_edit->setText(value ? m_quantity.text(*value) : QString());
    m_edit->setCursorPosition(0);
    showMessage({});
    placeSlider();
}

void QuantityField::setNote(const QString& text)
{
    m_note->setText(text);
    m_note->setVisible(!text.isEmpty());
}

QString QuantityField::message() const
{
    return m_message->text();
}

void QuantityField::readText()
{
    if (m_quantity.optional && m_edit->text().trimmed().isEmpty()) {
        m_value.reset();
        showMessage({});
        Q_EMIT changed();
        return;
    }
    const auto value = readQuantity(m_quantity, m_edit->text());
    if (!value) {
        const auto& error = value.error();
        showMessage(translated(error.message + ": " + error.hint.text));
        takeBackHalfTyped();
        return;
    }
    showMessage({});
    if (m_value != *value) {
        m_value = *value;
        placeSlider();
        Q_EMIT changed();
    }
}

/// "200" on the way to "200 bananas" was no value: the one from before the typing holds again.
void QuantityField::takeBackHalfTyped()
{
    if (m_value != m_settled) {
        m_value = m_settled;
        placeSlider();
        Q_EMIT changed();
    }
}

void QuantityField::readSlider()
{
    setValue(sliderValue(m_quantity, m_slider->value(), steps));
    Q_EMIT changed();
}

void QuantityField::placeSlider()
{
    const QSignalBlocker quiet(m_slider);
    m_slider->setValue(m_value ? sliderPosition(m_quantity, *m_value, steps) : 0);
}

void QuantityField::showMessage(const QString& text)
{
    m_message->setText(text);
    m_message->setVisible(!text.isEmpty());
    m_mark->setVisible(!text.isEmpty());
    if (!text.isEmpty()) {
        const QColor bad = themeOf(palette()).bad;
        m_mark->setIcon(lineIcon(QStringLiteral("warning"), bad));
        m_mark->setToolTip(text);
        QPalette marked = palette();
        marked.setColor(QPalette::WindowText, bad);
        m_message->setPalette(marked);
    }
}

} // namespace sluice::ui
