// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/node/node_findings.h"

#include "ui/pages/node/fact_row.h"

#include <QRegularExpression>

#include <algorithm>

namespace sluice::ui {

namespace {

QString machineSubject()
{
    return QStringLiteral("machine");
}

/// "GPU0 (0000:1b:00.0)" names two.
QStringList namesIn(const std::string& subject)
{
    static const QRegularExpression between(QStringLiteral("[\\s(),]+"));
    return toQString(subject).split(between, Qt::SkipEmptyParts);
}

} // namespace

NodeFindings::NodeFindings(const Node& node, std::vector<Finding> findings) : m_findings(std::move(findings))
{
    std::stable_sort(m_findings.begin(), m_findings.end(),
                     [](const Finding& a, const Finding& b) { return a.severity > b.severity; });
    for (const auto& device : node.pciDevices) {
        m_boxes.insert(toQString(device.address), u"pci:" + toQString(device.address));
    }
    for (const auto& controller : node.nvmeControllers) {
        m_boxes.insert(toQString(controller.name), u"pci:" + toQString(controller.pciAddress));
    }
    for (const auto& port : node.rdmaPorts) {
        m_boxes.insert(toQString(port.device), u"pci:" + toQString(port.pciAddress));
    }
    for (const auto& nic : node.networkInterfaces) {
        m_boxes.insert(toQString(nic.name), u"nic:" + toQString(nic.name));
    }
    for (std::size_t i = 0; i < node.gpus.size(); ++i) {
        m_boxes.insert(QStringLiteral("GPU%1").arg(i), u"gpu:" + toQString(node.gpus[i].pciAddress));
    }
    for (const auto& disk : node.blockDevices) {
        const auto subject = QString(u"disk:" + toQString(disk.name));
        m_boxes.insert(toQString(disk.name), subject);
        for (const auto& point : disk.mountPoints) {
            m_boxes.insert(toQString(point), subject);
        }
    }
    for (const auto& path : node.paths) {
        if (!layersOf(path).empty()) {
            m_boxes.insert(toQString(path.path), u"disk:" + toQString(layersOf(path).front()));
        }
    }
}

QString NodeFindings::subjectOf(const std::string& findingSubject) const
{
    for (const auto& name : namesIn(findingSubject)) {
        if (const auto found = m_boxes.constFind(name); found != m_boxes.constEnd()) {
            return *found;
        }
    }
    return machineSubject();
}

std::vector<const Finding*> NodeFindings::on(const QStringList& subjects) const
{
    std::vector<const Finding*> found;
    for (const auto& finding : m_findings) {
        if (subjects.contains(subjectOf(finding.subject))) {
            found.push_back(&finding);
        }
    }
    return found;
}

} // namespace sluice::ui
