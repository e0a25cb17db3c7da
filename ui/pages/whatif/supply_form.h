// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/base/units.h"

class QLabel;
class QRadioButton;

namespace sluice::ui {

class QuantityField;

/// Where the storage's figures come from: the open run's measurements, or a data sheet's bandwidth and
/// latency.
class SupplyForm : public QWidget {
    Q_OBJECT

public:
    explicit SupplyForm(QWidget* parent = nullptr);

    /// A run with usable measurements is open: offers and chooses them.
    void offerMeasured(const QString& description);
    /// There is none; `reason` says why.
    void withdrawMeasured(const QString& reason);

    bool measuredChosen() const;
    BytesPerSecond bandwidth() const;
    Seconds latency() const;

Q_SIGNALS:
    void changed();

private:
    void enableFields();

    QRadioButton* m_measured;
    QLabel* m_measuredText;
    QRadioButton* m_sheet;
    QuantityField* m_bandwidth;
    QuantityField* m_latency;
};

} // namespace sluice::ui
