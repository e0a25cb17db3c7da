// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/bench/point/file_place.h"

#include "core/io/files/file.h"

#include <utility>

namespace sluice {

void appendReason(std::string& reasons, const std::string& reason)
{
    reasons += (reasons.empty() ? "" : "; ") + reason;
}

Result<io::File> FilePlace::openFor(Direction direction, Access access) const
{
    return own ? own->reopen(direction, access) : io::openReadOnly(target, access == Access::Direct);
}

Result<io::File> FilePlace::openWithFallback(IoPoint& point, std::string& reason) const
{
    if (point.engine == EngineKind::Mmap && point.access == Access::Direct) {
        point.access = Access::Buffered;
        appendReason(reason, "mmap always reads through the page cache");
    }
    auto file = openFor(point.direction, point.access);
    if (!file && point.access == Access::Direct && file.error().kind == ErrorKind::Unsupported) {
        appendReason(reason, file.error().message);
        point.access = Access::Buffered;
        file = openFor(point.direction, point.access);
    }
    return file;
}

Result<OpenedFile> FilePlace::open(IoPoint point, bool evict) const
{
    OpenedFile opened{.point = point, .reason = {}, .file = {}, .reader = {}, .resident = {}};
    auto file = openWithFallback(opened.point, opened.reason);
    if (!file) {
        return file.error();
    }
    auto reader = openFor(Direction::Read, opened.point.access);
    if (!reader) {
        return reader.error();
    }
    if (opened.point.access == Access::Buffered && own && evict) {
        io::evict(file->descriptor());
    }
    opened.resident = resident(*reader);
    opened.file = *std::move(file);
    opened.reader = *std::move(reader);
    return opened;
}

std::optional<double> FilePlace::resident(const io::File& file) const
{
    return target.kind == io::TargetKind::BlockDevice ? std::nullopt : io::residentShare(file.descriptor(), size);
}

} // namespace sluice
