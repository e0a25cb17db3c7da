// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/origin_notice.h"

#include "ui/text/time_words.h"

#include <QDir>
#include <QFileInfo>
#include <QPushButton>
#include <QSysInfo>

namespace sluice::ui {

namespace {

QString cameFrom(const NodeOrigin& origin)
{
    const auto place = QDir::toNativeSeparators(origin.place);
    switch (origin.kind) {
    case NodeOrigin::Kind::SnapshotFile:
        return OriginNotice::tr("From the snapshot file %1.").arg(place);
    case NodeOrigin::Kind::CapturedTree:
        return OriginNotice::tr("From the captured tree %1.").arg(place);
    case NodeOrigin::Kind::SshHost:
        return OriginNotice::tr("Read over SSH from %1.").arg(origin.place);
    case NodeOrigin::Kind::Run:
    case NodeOrigin::Kind::ThisMachine:
        break;
    }
    return OriginNotice::tr("As a run in the history has it.");
}

bool isForeignTo(const QString& host, const Node& node, const NodeOrigin& origin)
{
    const bool live = origin.kind == NodeOrigin::Kind::ThisMachine;
    const bool ownRun = origin.kind == NodeOrigin::Kind::Run && QString::fromStdString(node.identity.hostName) == host;
    return !live && !ownRun;
}

} // namespace

NodeOrigin originAt(const QString& place)
{
    const QFileInfo info(place);
    return {info.isDir() ? NodeOrigin::Kind::CapturedTree : NodeOrigin::Kind::SnapshotFile, info.absoluteFilePath()};
}

NodeOrigin originOf(const EnginePlace& place)
{
    return place.isRemote() ? NodeOrigin{NodeOrigin::Kind::SshHost, place.host, place.program} : NodeOrigin();
}

EnginePlace placeOf(const NodeOrigin& origin)
{
    return origin.kind == NodeOrigin::Kind::SshHost ? EnginePlace{origin.place, origin.program} : EnginePlace();
}

OriginNotice::OriginNotice(QWidget* parent) : Notice(parent)
{
    setObjectName(QStringLiteral("originNotice"));
    connect(addButton(tr("Show this machine")), &QPushButton::clicked, this, &OriginNotice::thisMachineRequested);
}

void OriginNotice::describe(const Node& node, const NodeOrigin& origin)
{
    m_foreign = isForeignTo(QSysInfo::machineHostName(), node, origin);
    if (!m_foreign) {
        clear();
        return;
    }
    const auto name = node.identity.hostName.empty() ? tr("a machine without a name")
                                                     : QString::fromStdString(node.identity.hostName);
    const auto detail = origin.kind == NodeOrigin::Kind::SshHost
        ? tr("%1 Run fixes on that node.").arg(cameFrom(origin))
        : tr("%1 Run fixes on that node; measurements run on this computer.").arg(cameFrom(origin));
    say(Tone::Warning, tr("Not this machine: %1, as it was at %2").arg(name, timeWords(node.identity.capturedAt)),
        detail);
}

} // namespace sluice::ui
