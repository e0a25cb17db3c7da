// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/measure_form.h"

#include "core/base/json.h"
#include "core/base/text/words.h"
#include "models/job/demand.h"
#include "ui/pages/measure/machine_choice.h"
#include "ui/text/engine_words.h"
#include "ui/text/message_words.h"
#include "ui/text/to_qstring.h"

#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace sluice::ui {

namespace {

constexpr const char* firstWorkload = "resnet50-h100"; ///< what sluicectl guide takes by itself, too

/// Where data sets are more likely to fit than in a home.
QString likelyFolder()
{
    const QFileInfo scratch(QStringLiteral("/var/tmp"));
    return scratch.isDir() && scratch.isWritable() ? scratch.filePath() : QDir::homePath();
}

} // namespace

MeasureForm::MeasureForm(QWidget* parent)
    : QWidget(parent), m_machine(new MachineChoice(this)), m_folder(new QLineEdit(this)),
      m_chooseFolder(new QPushButton(tr("Choos&e\u2026"), this)), m_budget(new QComboBox(this)),
      m_workload(new QComboBox(this)), m_gpus(new QSpinBox(this)), m_demand(new QLabel(this))
{
    buildMachine();
    buildFolder();
    buildBudget();
    buildWorkload();
    layOut();
    showDemand();
}

void MeasureForm::buildMachine()
{
    connect(m_machine, &MachineChoice::changed, this, [this] {
        const bool here = !m_machine->place().isRemote();
        m_chooseFolder->setEnabled(here);
        m_chooseFolder->setToolTip(here ? QString()
                                        : tr("Type the folder as it is called on %1").arg(m_machine->place().host));
        Q_EMIT machineChanged();
        Q_EMIT changed();
    });
}

void MeasureForm::buildFolder()
{
    m_folder->setText(likelyFolder());
    m_folder->setAccessibleName(tr("Folder to measure"));
    connect(m_folder, &QLineEdit::textChanged, this, &MeasureForm::changed);
}

void MeasureForm::buildBudget()
{
    m_budget->setAccessibleName(tr("Time the measurement may take"));
    for (const int seconds : {30, 60, 180, 600}) {
        m_budget->addItem(toQString(words(Seconds(seconds))), seconds);
    }
    m_budget->setCurrentIndex(m_budget->findData(60));
    connect(m_budget, &QComboBox::currentIndexChanged, this, &MeasureForm::changed);
}

void MeasureForm::buildWorkload()
{
    m_workload->setAccessibleName(tr("Training job"));
    m_workload->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_workload->setMinimumContentsLength(18);
    m_gpus->setRange(1, maxGpusOfForm);
    m_gpus->setAccessibleName(tr("GPUs on this node"));
    m_demand->setWordWrap(true);
    m_demand->setForegroundRole(QPalette::PlaceholderText);
    if (auto presets = workloadPresets()) {
        for (const auto& preset : *presets) {
            addWorkload(preset, toQString(preset.name));
        }
    }
    m_workload->setCurrentIndex(std::max(0, m_workload->findData(QLatin1String(firstWorkload))));
    m_workload->addItem(tr("From a file\u2026"));
    onWorkloadChosen();
    connect(m_workload, &QComboBox::activated, this, [this](int index) {
        if (index == m_workload->count() - 1) {
            chooseWorkloadFile();
        }
    });
    connect(m_workload, &QComboBox::currentIndexChanged, this, &MeasureForm::onWorkloadChosen);
    connect(m_gpus, &QSpinBox::valueChanged, this, [this] {
        showDemand();
        Q_EMIT changed();
    });
}

void MeasureForm::addWorkload(const Workload& workload, const QString& argument)
{
    const auto title = workload.title.empty() ? workload.name : workload.title;
    m_workload->insertItem(static_cast<int>(m_workloads.size()), toQString(title), argument);
    m_workloads.push_back(workload);
}

void MeasureForm::layOut()
{
    connect(m_chooseFolder, &QPushButton::clicked, this, &MeasureForm::chooseFolder);
    auto* folderRow = new QHBoxLayout;
    folderRow->setSpacing(6);
    folderRow->addWidget(m_folder, 1);
    folderRow->addWidget(m_chooseFolder);
    auto* form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setRowWrapPolicy(QFormLayout::WrapAllRows);
    form->setVerticalSpacing(8);
    auto* folderLabel = new QLabel(tr("Folde&r that holds the data, or would"), this);
    folderLabel->setBuddy(m_folder);
    form->addRow(tr("&Machine"), m_machine);
    form->addRow(folderLabel, folderRow);
    form->addRow(tr("&Time"), m_budget);
    form->addRow(tr("Training &job"), m_workload);
    form->addRow(tr("GP&Us on this node"), m_gpus);
    form->addRow(m_demand);
}

QString MeasureForm::folder() const
{
    return m_folder->text().trimmed();
}

void MeasureForm::setFolder(const QString& folder)
{
    m_folder->setText(folder);
}

const EnginePlace& MeasureForm::place() const
{
    return m_machine->place();
}

void MeasureForm::choosePlace(const EnginePlace& place)
{
    m_machine->choose(place);
}

void MeasureForm::askForHost()
{
    m_machine->askForHost();
}

GuideChoice MeasureForm::choice() const
{
    const auto job = input();
    return {place(), folder(), Seconds(m_budget->currentData().toInt()), workload(), arguments(job), job};
}

QByteArray MeasureForm::input() const
{
    const auto chosen = workload();
    if (!chosen || !m_machine->place().isRemote()) {
        return {};
    }
    return QByteArray::fromStdString(jsonText(toDocument("sluice.workload/1", *chosen)));
}

QStringList MeasureForm::arguments(const QByteArray& input) const
{
    QStringList arguments{QStringLiteral("--path"), folder(), QStringLiteral("--budget"),
                          QString::number(m_budget->currentData().toInt()) % QLatin1Char('s')};
    if (!input.isEmpty()) {
        arguments << QStringLiteral("--workload") << QStringLiteral("-");
    } else if (workload()) {
        arguments << QStringLiteral("--workload") << m_workload->currentData().toString() << QStringLiteral("--gpus")
                  << QString::number(m_gpus->value());
    }
    return arguments;
}

std::optional<Workload> MeasureForm::workload() const
{
    const auto index = static_cast<std::size_t>(std::max(m_workload->currentIndex(), 0));
    if (index >= m_workloads.size()) {
        return std::nullopt;
    }
    auto workload = m_workloads[index];
    workload.gpus = m_gpus->value();
    return workload;
}

void MeasureForm::chooseFolder()
{
    const auto chosen = QFileDialog::getExistingDirectory(this, tr("Folder to measure"), folder());
    if (!chosen.isEmpty()) {
        setFolder(chosen);
    }
}

void MeasureForm::chooseWorkloadFile()
{
    const auto file =
        QFileDialog::getOpenFileName(this, tr("Workload file"), QDir::homePath(), tr("Workloads (*.json)"));
    if (file.isEmpty()) {
        m_workload->setCurrentIndex(m_lastWorkload);
    } else {
        selectWorkload(file);
    }
}

void MeasureForm::selectWorkload(const QString& argument)
{
    const int known = m_workload->findData(argument);
    if (known >= 0) {
        m_workload->setCurrentIndex(known);
        return;
    }
    auto loaded = loadWorkload(argument.toStdString());
    if (!loaded) {
        m_workload->setCurrentIndex(m_lastWorkload);
        m_problem = translated(loaded.error().message) % QLatin1Char(' ') % advice(loaded.error().hint);
        showDemand();
        return;
    }
    const auto same = std::find(m_workloads.begin(), m_workloads.end(), *loaded); // by another name
    if (same == m_workloads.end()) {
        addWorkload(*loaded, argument);
    }
    m_workload->setCurrentIndex(same == m_workloads.end() ? m_workload->findData(argument)
                                                          : static_cast<int>(same - m_workloads.begin()));
}

void MeasureForm::fulfil(const GuideWish& wish)
{
    if (!wish.workload.isEmpty()) {
        selectWorkload(wish.workload);
    }
    if (wish.gpus > 0) {
        m_gpus->setValue(wish.gpus);
    }
    if (wish.budget > Seconds{}) {
        chooseBudget(wish.budget);
    }
}

/// A time that the box does not offer is entered between those that it does.
void MeasureForm::chooseBudget(Seconds budget)
{
    constexpr double maxBudget = 1e6;
    const int seconds = static_cast<int>(std::ceil(std::min(budget.count(), maxBudget)));
    int place = 0;
    while (place < m_budget->count() && m_budget->itemData(place).toInt() < seconds) {
        ++place;
    }
    if (place == m_budget->count() || m_budget->itemData(place).toInt() != seconds) {
        m_budget->insertItem(place, toQString(words(Seconds(seconds))), seconds);
    }
    m_budget->setCurrentIndex(place);
}

void MeasureForm::onWorkloadChosen()
{
    const int index = m_workload->currentIndex();
    if (index < 0 || static_cast<std::size_t>(index) >= m_workloads.size()) {
        return;
    }
    m_lastWorkload = index;
    m_problem.clear();
    m_gpus->setValue(m_workloads[static_cast<std::size_t>(index)].gpus);
    showDemand();
    Q_EMIT changed();
}

void MeasureForm::showDemand()
{
    const auto chosen = workload();
    const QString asked = chosen ? tr("%1 GPUs of this job ask the storage for %2.")
                                       .arg(chosen->gpus)
                                       .arg(toQString(words(demandOf(*chosen).rate)))
                                 : tr("No workload presets were found; the engine uses its own default.");
    m_demand->setText(m_problem.isEmpty() ? asked : QString(m_problem % u'\n' % asked));
}

void MeasureForm::save(QSettings& settings) const
{
    m_machine->save(settings);
    settings.setValue(QStringLiteral("measure/folder"), folder());
    settings.setValue(QStringLiteral("measure/budget"), m_budget->currentData());
    settings.setValue(QStringLiteral("measure/workload"), m_workload->currentData());
    settings.setValue(QStringLiteral("measure/gpus"), m_gpus->value());
}

void MeasureForm::restore(const QSettings& settings)
{
    m_machine->restore(settings);
    const auto saved = settings.value(QStringLiteral("measure/folder")).toString();
    if (QFileInfo(saved).isDir()) {
        setFolder(saved);
    }
    if (const int budget = settings.value(QStringLiteral("measure/budget")).toInt(); budget > 0) {
        chooseBudget(Seconds(budget));
    }
    const auto workload = settings.value(QStringLiteral("measure/workload")).toString();
    if (!workload.isEmpty()) {
        selectWorkload(workload);
    }
    m_gpus->setValue(settings.value(QStringLiteral("measure/gpus"), m_gpus->value()).toInt());
}

} // namespace sluice::ui
