// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/workload_form.h"

#include "ui/pages/whatif/quantity_field.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <cmath>
#include <utility>

namespace sluice::ui {

namespace {

constexpr double mostCount = 1e6;
constexpr double mostSamplesPerFile = 1e9;

auto readsCount(int Workload::*member)
{
    return [member](const Workload& w) -> std::optional<double> { return w.*member; };
}

auto writesCount(int Workload::*member)
{
    return [member](Workload& w, std::optional<double> value) { w.*member = static_cast<int>(std::lround(*value)); };
}

auto readsBytes(Bytes Workload::*member)
{
    return [member](const Workload& w) -> std::optional<double> { return static_cast<double>((w.*member).count); };
}

auto writesBytes(Bytes Workload::*member)
{
    return [member](Workload& w, std::optional<double> value) { w.*member = Bytes{std::llround(*value)}; };
}

auto readsSeconds(Seconds Workload::*member)
{
    return [member](const Workload& w) -> std::optional<double> { return (w.*member).count(); };
}

auto writesSeconds(Seconds Workload::*member)
{
    return [member](Workload& w, std::optional<double> value) { w.*member = Seconds(*value); };
}

} // namespace

WorkloadForm::WorkloadForm(QWidget* parent)
    : QWidget(parent), m_form(new QFormLayout(this)), m_presets(new QComboBox(this)), m_source(new QLabel(this))
{
    m_form->setContentsMargins({});
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_form->setLabelAlignment(Qt::AlignLeft);
    m_form->setHorizontalSpacing(12);
    m_presets->setObjectName(QStringLiteral("workload_presets"));
    m_presets->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_presets->setMinimumContentsLength(12);
    m_source->setWordWrap(true);
    m_source->setTextFormat(Qt::PlainText);
    m_source->setForegroundRole(QPalette::PlaceholderText);
    m_form->addRow(tr("&Workload"), m_presets);
    m_form->addRow(m_source);
    addLoadNumbers();
    addSampleNumbers();
    addPattern();
    addDatasetNumbers();
    addPresets();
    // "activated" comes for the entry that is current too: choosing it again takes changes back.
    connect(m_presets, &QComboBox::activated, this, [this](int index) {
        choose(index);
        Q_EMIT changed();
    });
}

void WorkloadForm::addNumber(const QString& objectName, const QString& label, const QString& tip, Quantity quantity,
                             Number number)
{
    number.field = new QuantityField(std::move(quantity), this);
    number.field->setNames(objectName, QString(label).remove(u'&'), tip);
    m_form->addRow(label, number.field);
    m_form->labelForField(number.field)->setToolTip(tip);
    connect(number.field, &QuantityField::changed, this,
            [this, index = m_numbers.size()] { readNumber(m_numbers[index]); });
    m_numbers.push_back(std::move(number));
}

void WorkloadForm::addLoadNumbers()
{
    addNumber(QStringLiteral("gpus"), tr("&GPUs"), tr("GPUs of this node that train"),
              countQuantity({1, 72}, 1, mostCount),
              {nullptr, readsCount(&Workload::gpus), writesCount(&Workload::gpus)});
    addNumber(QStringLiteral("nodes"), tr("&Nodes"), tr("Nodes like this one that train together"),
              countQuantity({1, 1000}, 1, mostCount),
              {nullptr, readsCount(&Workload::nodes), writesCount(&Workload::nodes)});
    addNumber(QStringLiteral("batch"), tr("&Batch per GPU"), tr("Samples that one GPU takes in one step"),
              countQuantity({1, 4096}, 1, mostCount),
              {nullptr, readsCount(&Workload::batchPerGpu), writesCount(&Workload::batchPerGpu)});
    addNumber(QStringLiteral("step_time"), tr("&Step time"), tr("Computing time of one step, without waiting for data"),
              secondsQuantity({1e-3, 60}, 1e-6),
              {nullptr, readsSeconds(&Workload::stepTime), writesSeconds(&Workload::stepTime)});
    addNumber(QStringLiteral("target"), tr("&Target utilisation"),
              tr("Share of the time that a GPU must compute to count as fed"), percentQuantity({0.5, 1}),
              {nullptr, [](const Workload& w) -> std::optional<double> { return w.targetUtilisation; },
               [](Workload& w, std::optional<double> value) { w.targetUtilisation = *value; }});
}

void WorkloadForm::addSampleNumbers()
{
    addNumber(QStringLiteral("sample_bytes"), tr("S&ample size"), tr("Mean size of one sample as it is stored"),
              bytesQuantity({1e3, 1e9}, 1),
              {nullptr, readsBytes(&Workload::sampleBytes), writesBytes(&Workload::sampleBytes)});
    addNumber(QStringLiteral("sample_stdev"), tr("Size s&pread"),
              tr("Standard deviation of the sample size; 0: all of one size"), bytesQuantity({1e3, 1e9}, 0),
              {nullptr, readsBytes(&Workload::sampleBytesStdev), writesBytes(&Workload::sampleBytesStdev)});
    addNumber(QStringLiteral("decode_time"), tr("&Decode time"),
              tr("CPU time of one worker to decode and augment one sample; 0: not known"),
              secondsQuantity({1e-5, 10}, 0),
              {nullptr, readsSeconds(&Workload::decodeTime), writesSeconds(&Workload::decodeTime)});
    addNumber(QStringLiteral("samples_per_file"), tr("Samples per &file"),
              tr("1: each sample is a file of its own; more: packed shards"),
              countQuantity({1, 1e6}, 1, mostSamplesPerFile),
              {nullptr, readsCount(&Workload::samplesPerFile), writesCount(&Workload::samplesPerFile)});
}

void WorkloadForm::addPattern()
{
    m_pattern = new QComboBox(this);
    m_pattern->setObjectName(QStringLiteral("pattern"));
    m_pattern->addItem(tr("Sequential: shards in order"), static_cast<int>(Pattern::Sequential));
    m_pattern->addItem(tr("Random: samples as shuffled"), static_cast<int>(Pattern::Random));
    m_pattern->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_form->addRow(tr("A&ccess"), m_pattern);
    connect(m_pattern, &QComboBox::activated, this, [this] {
        m_workload.accessPattern = static_cast<Pattern>(m_pattern->currentData().toInt());
        showSource();
        Q_EMIT changed();
    });
}

void WorkloadForm::addDatasetNumbers()
{
    auto size = bytesQuantity({1e9, 1e15}, 1);
    size.optional = true;
    addNumber(QStringLiteral("dataset"), tr("Datas&et"), tr("Size of the whole dataset; empty: not known"),
              std::move(size),
              {nullptr,
               [](const Workload& w) {
                   return w.datasetBytes ? std::optional(static_cast<double>(w.datasetBytes->count)) : std::nullopt;
               },
               [](Workload& w, std::optional<double> value) {
                   w.datasetBytes = value ? std::optional(Bytes{std::llround(*value)}) : std::nullopt;
               }});
    addNumber(QStringLiteral("epochs"), tr("Ep&ochs"), tr("How often the dataset is read"),
              countQuantity({1, 1000}, 1, mostCount),
              {nullptr, readsCount(&Workload::epochs), writesCount(&Workload::epochs)});
}

void WorkloadForm::addPresets()
{
    const auto presets = workloadPresets();
    if (!presets) {
        m_problem = QString::fromStdString(presets.error().message);
        m_source->setText(m_problem);
        m_presets->setEnabled(false);
    } else {
        m_choices = *presets;
    }
    for (const auto& preset : m_choices) {
        m_presets->addItem(QString::fromStdString(preset.title.empty() ? preset.name : preset.title));
    }
    if (!m_choices.empty()) {
        m_presets->setCurrentIndex(0);
        m_workload = m_choices.front();
        showSource();
    }
    showNumbers();
}

void WorkloadForm::offerWorkload(const Workload& workload, const QString& label)
{
    if (m_runOffered) {
        m_presets->removeItem(0);
        m_choices.erase(m_choices.begin());
    }
    m_presets->insertItem(0, label);
    m_choices.insert(m_choices.begin(), workload);
    m_runOffered = true;
    m_presets->setEnabled(true);
    m_presets->setCurrentIndex(0);
    choose(0);
}

void WorkloadForm::choose(int index)
{
    m_workload = m_choices[static_cast<std::size_t>(index)];
    showNumbers();
    showSource();
}

void WorkloadForm::showNumbers()
{
    for (const auto& number : m_numbers) {
        number.field->setValue(number.get(m_workload));
    }
    m_pattern->setCurrentIndex(m_pattern->findData(static_cast<int>(m_workload.accessPattern)));
}

void WorkloadForm::readNumber(const Number& number)
{
    number.set(m_workload, number.field->value());
    showSource();
    Q_EMIT changed();
}

void WorkloadForm::showSource()
{
    const int index = m_presets->currentIndex();
    if (index < 0) {
        return;
    }
    const auto& chosen = m_choices[static_cast<std::size_t>(index)];
    const bool asChosen = m_workload == chosen;
    const auto source = QString::fromStdString(chosen.source);
    m_source->setText(asChosen ? source : tr("Changed. Choose the workload again to take its numbers back."));
    m_source->setVisible(!m_source->text().isEmpty());
}

} // namespace sluice::ui
