// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/point/io_point.h"
#include "core/base/result.h"
#include "core/io/files/own_file.h"
#include "core/io/files/target.h"

#include <memory>
#include <optional>
#include <string>

namespace sluice {

/// A file that is open, ready to be measured at a point.
struct OpenedFile {
    IoPoint point; ///< as it can be carried out
    std::string reason; ///< why not as asked; empty otherwise
    io::File file;
    io::File reader;
    std::optional<double> resident; ///< share in the page cache
};

/// Knows all that opening a measured file takes: a thread that is left behind owns it.
struct FilePlace {
    io::Target target;
    std::shared_ptr<io::OwnFile> own; ///< null where an existing one is read
    Bytes size;

    /// Opens as asked. Errors: not possible here.
    Result<io::File> openFor(Direction direction, Access access) const;
    /// Opens through the page cache where the filesystem or the engine allows nothing else; changes the point, and says
    /// why in `reason`.
    Result<io::File> openWithFallback(IoPoint& point, std::string& reason) const;
    /// Opens for measuring at a point. `evict`: a buffered file of our own begins with nothing in the page cache.
    Result<OpenedFile> open(IoPoint point, bool evict) const;
    /// Tells which share of a file is in the page cache; absent for a block device.
    std::optional<double> resident(const io::File& file) const;
};

/// Appends one reason to others, as one text.
void appendReason(std::string& reasons, const std::string& reason);

} // namespace sluice
