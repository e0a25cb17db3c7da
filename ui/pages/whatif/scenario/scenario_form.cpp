// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/scenario/scenario_form.h"

#include "ui/pages/whatif/scenario/input_source.h"
#include "ui/text/engine_words.h"
#include "ui/widgets/page_header.h"
#include "ui/widgets/quantity_field.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace sluice::ui {

namespace {

constexpr int columnGap = 12;
constexpr int roomForLastLetter = 3; ///< text with a mnemonic is drawn a little wider than it says

/// What the entries of the node's box stand for.
enum class NodeChoice { Measured, Named, Snapshot };

QLabel* quietLabel(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

QString titleOf(const Workload& workload)
{
    return QString::fromStdString(workload.title.empty() ? workload.name : workload.title);
}

} // namespace

ScenarioForm::ScenarioForm(QWidget* parent)
    : QWidget(parent), m_layout(new QVBoxLayout(this)), m_presetBox(new QComboBox(this)), m_source(quietLabel(this)),
      m_pattern(new QComboBox(this)), m_loader(new QComboBox(this)), m_node(new QComboBox(this)),
      m_measured(new QRadioButton(tr("&Measured"), this)), m_measuredText(quietLabel(this)),
      m_measure(new QPushButton(tr("Measure this machine"), this)), m_sheet(new QRadioButton(tr("Data sheet"), this))
{
    m_layout->setContentsMargins({});
    m_layout->setSpacing(pageSpacing);
    buildJob();
    buildLoader();
    buildNode();
    buildStorage();
    addGroup(addSection(tr("The money")), FieldGroup::Money);
    addPresets();
    withdrawMeasured({});
    show(m_scenario);
}

QFormLayout* ScenarioForm::addSection(const QString& title)
{
    m_layout->addWidget(sectionTitle(title, this));
    auto* form = new QFormLayout;
    form->setContentsMargins({});
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setLabelAlignment(Qt::AlignLeft);
    form->setHorizontalSpacing(columnGap);
    m_layout->addLayout(form);
    return form;
}

void ScenarioForm::addGroup(QFormLayout* form, FieldGroup group)
{
    for (auto& meaning : fieldsOf(group)) {
        auto* field = new QuantityField(meaning.quantity, this);
        field->setNames(meaning.name, meaning.title(), meaning.tip);
        form->addRow(meaning.label, field);
        auto* label = form->labelForField(field);
        label->setToolTip(meaning.tip);
        label->setMinimumWidth(label->sizeHint().width() + roomForLastLetter);
        connect(field, &QuantityField::changed, this,
                [this, index = m_numbers.size()] { readNumber(m_numbers[index]); });
        m_numbers.push_back({field, std::move(meaning)});
    }
}

void ScenarioForm::buildJob()
{
    auto* form = addSection(tr("The job"));
    m_presetBox->setObjectName(QStringLiteral("workload_presets"));
    m_presetBox->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_presetBox->setMinimumContentsLength(columnGap);
    form->addRow(tr("&Workload"), m_presetBox);
    form->addRow(m_source);
    auto* fromJob = new QPushButton(tr("From a &job file..."), this);
    fromJob->setObjectName(QStringLiteral("job_file"));
    fromJob->setToolTip(tr("Takes what sluice_probe measured of a training: sample, decoding, delivered size, step, "
                           "loader. The file can also be dropped on this window"));
    connect(fromJob, &QPushButton::clicked, this, &ScenarioForm::jobRequested);
    form->addRow(fromJob);
    addGroup(form, FieldGroup::Job);
    addGroup(form, FieldGroup::Sample);
    m_pattern->setObjectName(QStringLiteral("pattern"));
    m_pattern->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    for (const auto pattern : {Pattern::Sequential, Pattern::Random}) {
        m_pattern->addItem(patternWords(pattern), static_cast<int>(pattern));
    }
    form->addRow(tr("A&ccess"), m_pattern);
    addGroup(form, FieldGroup::DataSet);
    // "activated" comes for the entry that is current too: choosing it again takes changes back.
    connect(m_presetBox, &QComboBox::activated, this, &ScenarioForm::choosePreset);
    connect(m_pattern, &QComboBox::activated, this, [this] {
        m_scenario.workload.accessPattern = static_cast<Pattern>(m_pattern->currentData().toInt());
        showPreset();
        Q_EMIT edited(QStringLiteral("pattern"));
    });
}

void ScenarioForm::buildLoader()
{
    auto* form = addSection(tr("The loader"));
    m_loader->setObjectName(QStringLiteral("loader_kind"));
    m_loader->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_loader->addItem(tr("Threads: DALI, tf.data, FFCV"), static_cast<int>(LoaderKind::Threads));
    m_loader->addItem(tr("PyTorch: worker processes"), static_cast<int>(LoaderKind::PyTorch));
    m_loader->addItem(tr("PyTorch without workers"), static_cast<int>(LoaderKind::InProcess));
    m_loader->setToolTip(tr("What loads the samples. Worker processes of Python read through the page cache, and pass "
                            "every batch through shared memory"));
    form->addRow(tr("Kind"), m_loader);
    addGroup(form, FieldGroup::Loader);
    connect(m_loader, &QComboBox::activated, this, &ScenarioForm::chooseLoader);
}

void ScenarioForm::chooseLoader()
{
    const auto kind = static_cast<LoaderKind>(m_loader->currentData().toInt());
    if (kind == m_scenario.loader.kind) {
        return; // its costs may be those of a job file
    }
    m_scenario.loader = {kind, publishedCosts(kind), m_scenario.loader.pinMemory};
    Q_EMIT edited(QStringLiteral("loader_kind"));
}

void ScenarioForm::buildNode()
{
    auto* form = addSection(tr("The node"));
    m_node->setObjectName(QStringLiteral("planned_node"));
    m_node->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_node->setToolTip(
        tr("The machine whose cores, memory, GPUs and links the plan is for. A snapshot of another one is "
           "what sluicectl snapshot -o writes there"));
    form->addRow(tr("Node"), m_node);
    connect(m_node, &QComboBox::activated, this, &ScenarioForm::chooseNode);
}

void ScenarioForm::chooseNode()
{
    const auto choice = static_cast<NodeChoice>(m_node->currentData().toInt());
    if (choice == NodeChoice::Measured && m_scenario.node) {
        m_scenario.node.reset();
        Q_EMIT edited(QStringLiteral("node"));
    } else if (choice == NodeChoice::Snapshot) {
        showNode(); // until one is chosen
        Q_EMIT nodeRequested();
    }
}

void ScenarioForm::showNode()
{
    m_node->clear();
    m_node->addItem(tr("As measured"), static_cast<int>(NodeChoice::Measured));
    if (m_scenario.node) {
        m_node->addItem(nodeWords(m_scenario), static_cast<int>(NodeChoice::Named));
        m_node->setCurrentIndex(1);
    }
    m_node->addItem(tr("From a snapshot..."), static_cast<int>(NodeChoice::Snapshot));
}

void ScenarioForm::buildStorage()
{
    auto* form = addSection(tr("The storage"));
    m_measured->setObjectName(QStringLiteral("supply_measured"));
    m_sheet->setObjectName(QStringLiteral("supply_sheet"));
    form->addRow(m_measured);
    form->addRow(m_measuredText);
    m_measure->setObjectName(QStringLiteral("what_if_measure"));
    form->addRow(m_measure);
    connect(m_measure, &QPushButton::clicked, this, &ScenarioForm::measureRequested);
    form->addRow(m_sheet);
    addGroup(form, FieldGroup::Sheet);
    addGroup(form, FieldGroup::Storage);
    connect(m_sheet, &QRadioButton::toggled, this, [this](bool sheet) {
        m_scenario.source = sheet ? SupplySource::Sheet : SupplySource::Measured;
        enableSheet();
        Q_EMIT edited(QStringLiteral("source"));
    });
}

void ScenarioForm::addPresets()
{
    const auto presets = workloadPresets();
    if (presets) {
        m_presets = *presets;
    } else {
        m_problem = translated(presets.error().message);
    }
    for (const auto& preset : m_presets) {
        m_presetBox->addItem(titleOf(preset));
    }
    m_scenario.workload = firstWorkload();
}

Workload ScenarioForm::firstWorkload() const
{
    return m_presets.empty() ? Workload() : m_presets.front();
}

void ScenarioForm::offerWorkload(const Workload& workload, const QString& label)
{
    if (m_runOffered) {
        m_presetBox->removeItem(0);
        m_presets.erase(m_presets.begin());
    }
    m_presetBox->insertItem(0, label);
    m_presets.insert(m_presets.begin(), workload);
    m_runOffered = true;
    showPreset();
}

void ScenarioForm::choosePreset(int index)
{
    auto changed = m_scenario;
    changed.workload = m_presets[static_cast<std::size_t>(index)];
    changed.figures.clear();
    changed.observed.reset();
    show(changed);
    m_presetBox->setCurrentIndex(index);
    Q_EMIT edited(QStringLiteral("workload"));
}

void ScenarioForm::offerMeasured(const QString& description)
{
    m_measured->setEnabled(true);
    m_measuredText->setText(description);
    m_measuredText->show();
    m_measure->hide();
}

void ScenarioForm::withdrawMeasured(const QString& reason)
{
    m_measured->setEnabled(false);
    m_measuredText->setText(reason);
    m_measuredText->setVisible(!reason.isEmpty());
    m_measure->setVisible(!reason.isEmpty());
}

void ScenarioForm::show(const Scenario& scenario)
{
    m_scenario = scenario;
    for (const auto& number : m_numbers) {
        const auto value = number.meaning.get(scenario);
        const bool stale = value != number.field->value() || !number.field->message().isEmpty();
        if (stale && number.field != m_typedIn) {
            number.field->setValue(value);
        }
    }
    m_pattern->setCurrentIndex(m_pattern->findData(static_cast<int>(scenario.workload.accessPattern)));
    m_loader->setCurrentIndex(m_loader->findData(static_cast<int>(scenario.loader.kind)));
    showNode();
    const QSignalBlocker quiet(m_sheet);
    const bool sheet = scenario.source == SupplySource::Sheet;
    m_sheet->setChecked(sheet);
    m_measured->setChecked(!sheet);
    enableSheet();
    showPreset();
}

void ScenarioForm::readNumber(const Number& number)
{
    number.meaning.set(m_scenario, number.field->value());
    showPreset();
    m_typedIn = number.field; // its text may be half of a value, and is the user's
    Q_EMIT edited(number.meaning.name);
    m_typedIn = nullptr;
}

/// Chooses the preset that the workload began as, and says whether it still is that.
void ScenarioForm::showPreset()
{
    const auto& w = m_scenario.workload;
    const auto current = static_cast<std::size_t>(std::max(0, m_presetBox->currentIndex()));
    std::size_t shown = m_presets.size();
    for (std::size_t i = 0; i < m_presets.size(); ++i) {
        const bool better =
            m_presets[i] == w || (m_presets[i].name == w.name && (shown == m_presets.size() || i == current));
        if (better) {
            shown = i;
            if (m_presets[i] == w) {
                break;
            }
        }
    }
    m_presetBox->setEnabled(!m_presets.empty());
    m_presetBox->setCurrentIndex(shown < m_presets.size() ? static_cast<int>(shown) : -1);
    showSources();
    const bool asChosen = shown < m_presets.size() && m_presets[shown] == w;
    m_source->setText(!m_problem.isEmpty() ? m_problem
                          : asChosen       ? QString::fromStdString(w.source)
                                           : tr("Changed. Choose the workload again to take its numbers back."));
    m_source->setVisible(!m_source->text().isEmpty());
}

/// Names the source of the four numbers on which everything else rests.
void ScenarioForm::showSources()
{
    BeganAs began;
    for (std::size_t i = 0; i < m_presets.size(); ++i) {
        if (m_presets[i].name == m_scenario.workload.name) {
            (m_runOffered && i == 0 ? began.run : began.preset) = m_presets[i];
        }
    }
    static constexpr std::array restedOn{"sample_bytes", "delivered_bytes", "decode_seconds", "step_seconds"};
    for (const auto& number : m_numbers) {
        for (const auto* key : restedOn) {
            if (number.meaning.key == QLatin1String(key)) {
                number.field->setNote(inputSource(m_scenario, key, began));
            }
        }
    }
}

void ScenarioForm::enableSheet()
{
    for (const auto& number : m_numbers) {
        if (number.meaning.name.startsWith(QStringLiteral("sheet_"))) {
            number.field->setEnabled(m_sheet->isChecked());
        }
    }
}

} // namespace sluice::ui
