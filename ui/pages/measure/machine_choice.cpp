// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/machine_choice.h"

#include "ui/theme/theme.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSettings>
#include <QSignalBlocker>
#include <QSysInfo>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace sluice::ui {

namespace {

constexpr qsizetype maxHosts = 12;

QString hostsKey()
{
    return QStringLiteral("remote/hosts");
}

} // namespace

MachineChoice::MachineChoice(QWidget* parent)
    : QWidget(parent), m_machine(new QComboBox(this)), m_fields(new QWidget(this)), m_host(new QLineEdit(m_fields)),
      m_program(new QLineEdit(m_fields)), m_problem(new QLabel(m_fields))
{
    m_machine->setObjectName(QStringLiteral("machine"));
    m_machine->setAccessibleName(tr("Machine"));
    m_machine->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_machine->setMinimumContentsLength(18);
    buildFields();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(6);
    layout->addWidget(m_machine);
    layout->addWidget(m_fields);
    setFocusPolicy(Qt::StrongFocus); // a label gives its buddy the focus only where it takes any
    setFocusProxy(m_machine);
    listHosts();
    connect(m_machine, &QComboBox::activated, this, &MachineChoice::takeChoice);
}

void MachineChoice::buildFields()
{
    m_host->setObjectName(QStringLiteral("ssh_host"));
    m_host->setAccessibleName(tr("Host"));
    m_host->setPlaceholderText(tr("host, or user@host"));
    m_host->setToolTip(tr("As after \"ssh\" in a terminal. Your ssh configuration, agent and jump hosts count. Enter "
                          "connects."));
    m_program->setObjectName(QStringLiteral("ssh_program"));
    m_program->setAccessibleName(tr("Path of sluicectl there"));
    m_program->setPlaceholderText(tr("sluicectl there: found by itself"));
    m_program->setToolTip(tr("Only where it is neither in PATH nor in ~/.local/bin of that machine"));
    m_problem->setObjectName(QStringLiteral("ssh_problem"));
    m_problem->setWordWrap(true);
    m_problem->hide();
    auto* layout = new QVBoxLayout(m_fields);
    layout->setContentsMargins({});
    layout->setSpacing(6);
    layout->addWidget(m_host);
    layout->addWidget(m_program);
    layout->addWidget(m_problem);
    m_fields->hide();
    connect(m_host, &QLineEdit::returnPressed, this, &MachineChoice::takeFields);
    connect(m_program, &QLineEdit::returnPressed, this, &MachineChoice::takeFields);
    connect(m_host, &QLineEdit::textEdited, this,
            [this](const QString& text) { say(text.isEmpty() ? QString() : problemOfHost(text.trimmed())); });
}

void MachineChoice::say(const QString& problem)
{
    QPalette marked = palette();
    marked.setColor(QPalette::WindowText, themeOf(marked).bad);
    m_problem->setPalette(marked);
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
}

void MachineChoice::listHosts()
{
    const QSignalBlocker quiet(m_machine);
    m_machine->clear();
    m_machine->addItem(tr("This machine (%1)").arg(QSysInfo::machineHostName()));
    for (const auto& known : std::as_const(m_hosts)) {
        m_machine->addItem(known.host);
    }
    m_machine->addItem(tr("A host over SSH\u2026"));
    m_machine->setCurrentIndex(static_cast<int>(m_hosts.indexOf(m_place)) + 1); // 0, this machine, where there is none
}

void MachineChoice::takeChoice(int index)
{
    if (index == m_machine->count() - 1) {
        askForHost();
        return;
    }
    m_fields->hide();
    setPlace(index == 0 ? EnginePlace() : m_hosts.at(index - 1));
}

void MachineChoice::askForHost()
{
    m_machine->setCurrentIndex(m_machine->count() - 1);
    m_host->setText(m_place.host);
    m_program->setText(m_place.program);
    say({});
    m_fields->show();
    m_host->setFocus();
}

void MachineChoice::takeFields()
{
    const EnginePlace named{m_host->text().trimmed(), m_program->text().trimmed()};
    say(problemOfHost(named.host));
    if (m_problem->text().isEmpty()) {
        choose(named);
    }
}

void MachineChoice::choose(const EnginePlace& place)
{
    if (place.isRemote()) {
        m_hosts.removeIf([&](const EnginePlace& known) { return known.host == place.host; });
        m_hosts.prepend(place);
        m_hosts.resize(std::min(m_hosts.size(), maxHosts));
    }
    m_fields->hide();
    setPlace(place);
    listHosts();
}

void MachineChoice::setPlace(const EnginePlace& place)
{
    m_place = place;
    Q_EMIT changed();
}

void MachineChoice::save(QSettings& settings) const
{
    QStringList lines;
    for (const auto& known : m_hosts) {
        lines << known.host + u'\t' + known.program;
    }
    settings.setValue(hostsKey(), lines);
}

void MachineChoice::restore(const QSettings& settings)
{
    m_hosts.clear();
    for (const auto& line : settings.value(hostsKey()).toStringList().mid(0, maxHosts)) {
        const EnginePlace known{line.section(u'\t', 0, 0), line.section(u'\t', 1)};
        if (problemOfHost(known.host).isEmpty()) {
            m_hosts << known;
        }
    }
    listHosts();
}

} // namespace sluice::ui
