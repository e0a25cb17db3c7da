// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/supply_form.h"

#include "ui/pages/whatif/quantity_field.h"

#include <QFormLayout>
#include <QLabel>
#include <QRadioButton>
#include <QVBoxLayout>

namespace sluice::ui {

namespace {

/// What a PCIe 4 NVMe drive's sheet says: a place to begin from, to be typed over.
constexpr double firstBandwidth = 5e9;
constexpr double firstLatency = 100e-6;

} // namespace

SupplyForm::SupplyForm(QWidget* parent)
    : QWidget(parent), m_measured(new QRadioButton(tr("&Measured"), this)), m_measuredText(new QLabel(this)),
      m_sheet(new QRadioButton(tr("Data s&heet"), this)),
      m_bandwidth(new QuantityField(rateQuantity({50e6, 200e9}), this)),
      m_latency(new QuantityField(secondsQuantity({5e-6, 0.5}, 1e-6), this))
{
    m_measured->setObjectName(QStringLiteral("supply_measured"));
    m_sheet->setObjectName(QStringLiteral("supply_sheet"));
    m_measuredText->setWordWrap(true);
    m_measuredText->setTextFormat(Qt::PlainText);
    m_measuredText->setForegroundRole(QPalette::PlaceholderText);
    m_bandwidth->setNames(QStringLiteral("sheet_bandwidth"), tr("Bandwidth"),
                          tr("Read bandwidth with enough reads in flight"));
    m_latency->setNames(QStringLiteral("sheet_latency"), tr("Latency"),
                        tr("Time of one read when nothing else is in flight"));
    m_bandwidth->setValue(firstBandwidth);
    m_latency->setValue(firstLatency);

    auto* form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setLabelAlignment(Qt::AlignLeft);
    form->addRow(tr("Band&width"), m_bandwidth);
    form->addRow(tr("&Latency"), m_latency);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_measured);
    layout->addWidget(m_measuredText);
    layout->addWidget(m_sheet);
    layout->addLayout(form);
    withdrawMeasured({});

    connect(m_measured, &QRadioButton::toggled, this, [this] {
        enableFields();
        Q_EMIT changed();
    });
    connect(m_bandwidth, &QuantityField::changed, this, &SupplyForm::changed);
    connect(m_latency, &QuantityField::changed, this, &SupplyForm::changed);
}

void SupplyForm::offerMeasured(const QString& description)
{
    m_measured->setEnabled(true);
    m_measuredText->setText(description);
    m_measured->setChecked(true);
    enableFields();
}

void SupplyForm::withdrawMeasured(const QString& reason)
{
    m_measured->setEnabled(false);
    m_measuredText->setText(reason);
    m_sheet->setChecked(true);
    enableFields();
}

bool SupplyForm::measuredChosen() const
{
    return m_measured->isChecked();
}

BytesPerSecond SupplyForm::bandwidth() const
{
    return {*m_bandwidth->value()};
}

Seconds SupplyForm::latency() const
{
    return Seconds(*m_latency->value());
}

void SupplyForm::enableFields()
{
    m_measuredText->setVisible(!m_measuredText->text().isEmpty());
    m_bandwidth->setEnabled(m_sheet->isChecked());
    m_latency->setEnabled(m_sheet->isChecked());
}

} // namespace sluice::ui
