// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/text/quantity.h"

#include <QWidget>

#include <optional>

class QAction;
class QLabel;
class QLineEdit;
class QSlider;

namespace sluice::ui {

/// One number: a field to type it in with its unit, a slider beside it, and a message under it when
/// what stands there is not understood. While it is not, the value from before the typing holds.
class QuantityField : public QWidget {
    Q_OBJECT

public:
    explicit QuantityField(Quantity quantity, QWidget* parent = nullptr);

    /// nullopt: not known (optional quantities only). Does not emit changed.
    void setValue(std::optional<double> value);
    std::optional<double> value() const { return m_value; }
    /// Empty when the text is understood.
    QString message() const;
    /// Says something about the value, in small letters under it; an empty text takes no room.
    void setNote(const QString& text);
    /// Name for screen readers and, with "_edit" and "_slider" added, object names for tests.
    void setNames(const QString& objectName, const QString& label, const QString& tip);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

Q_SIGNALS:
    /// A new good value, by typing or dragging.
    void changed();

private:
    void readText();
    void takeBackHalfTyped();
    void readSlider();
    void placeSlider();
    void showMessage(const QString& text);

    Quantity m_quantity;
    std::optional<double> m_value;
    std::optional<double> m_settled; ///< what stood here before the typing that goes on
    QLineEdit* m_edit;
    QSlider* m_slider;
    QLabel* m_message;
    QLabel* m_note;
    QAction* m_mark; ///< warning sign in the field
};

} // namespace sluice::ui
