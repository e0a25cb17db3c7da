// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/dropped_file.h"

#include <QFile>
#include <QFileInfo>

namespace sluice::ui {

namespace {

constexpr qint64 bytesOfBeginning = 4096;

} // namespace

DroppedKind kindOfDropped(const QString& place)
{
    const QFileInfo info(place);
    if (info.isDir()) {
        return DroppedKind::CapturedTree;
    }
    QFile file(place);
    const bool readable = info.isFile() && file.open(QIODevice::ReadOnly); // never a device or a pipe
    const auto beginning = readable ? file.read(bytesOfBeginning) : QByteArray();
    if (beginning.startsWith("SQLite format 3") || info.suffix() == QLatin1String("sluice")) {
        return DroppedKind::Runs;
    }
    if (beginning.contains("\"sluice.job/1\"")) {
        return DroppedKind::Job;
    }
    return beginning.contains("\"sluice.workload/1\"") ? DroppedKind::Workload : DroppedKind::Snapshot;
}

} // namespace sluice::ui
