// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/dropped_file.h"

#include "core/base/json.h"

#include <QFile>
#include <QFileInfo>

#include <string>

namespace sluice::ui {

namespace {

constexpr qint64 bytesOfBeginning = 4096;
constexpr qint64 mostBytesOfJob = 4 << 20; ///< as its reader takes; workloads are far smaller
constexpr const char* anyJob = "sluice.job/"; ///< whatever the version: its reader says which it knows
constexpr const char* anyWorkload = "sluice.workload/";

/// The schema that a document names. One that cannot be read is known by its beginning: its reader says what is wrong.
std::string schemaOfDropped(const QByteArray& text)
{
    if (text.size() <= mostBytesOfJob) {
        const auto json = parseJson({text.constData(), static_cast<std::size_t>(text.size())}, "the file");
        if (json && json->is_object()) {
            const auto named = json->find("schema"); // writers that sort keys put it last
            return named != json->end() && named->is_string() ? named->get<std::string>() : std::string();
        }
    }
    const auto beginning = text.left(bytesOfBeginning);
    for (const char* schema : {anyJob, anyWorkload}) {
        if (beginning.contains(QByteArray("\"").append(schema))) {
            return schema;
        }
    }
    return {};
}

} // namespace

DroppedKind kindOfDropped(const QString& place)
{
    const QFileInfo info(place);
    if (info.isDir()) {
        return DroppedKind::CapturedTree;
    }
    QFile file(place);
    const bool readable = info.isFile() && file.open(QIODevice::ReadOnly); // never a device or a pipe
    auto text = readable ? file.read(bytesOfBeginning) : QByteArray();
    if (text.startsWith("SQLite format 3") || info.suffix() == QLatin1String("sluice")) {
        return DroppedKind::Runs;
    }
    text += readable ? file.read(mostBytesOfJob + 1 - text.size()) : QByteArray();
    const auto schema = schemaOfDropped(text);
    return schema.starts_with(anyJob)     ? DroppedKind::Job
        : schema.starts_with(anyWorkload) ? DroppedKind::Workload
                                          : DroppedKind::Snapshot;
}

} // namespace sluice::ui
