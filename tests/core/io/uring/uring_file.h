// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/files/file.h"
#include "core/io/uring/uring_operations.h"
#include "tests/core/temporary_folder.h"

#include <fcntl.h>
#include <fstream>
#include <string>

namespace sluice::io {

/// A file of eight pages, each filled with its number, and the task of reading it through the page cache.
class UringFile {
public:
    UringFile()
    {
        std::ofstream out(m_folder.file("pages"));
        for (char page = 0; page < 8; ++page) {
            out << std::string(4096, page);
        }
        out.close();
        m_file = *File::open(m_folder.file("pages"), O_RDONLY);
    }

    WorkerTask task(int inFlight, Pattern pattern = Pattern::Random) const
    {
        const Bytes page{4096};
        return {.descriptor = m_file.descriptor(),
                .point = {.access = Access::Buffered, .pattern = pattern, .readSize = page, .depth = inFlight},
                .inFlight = inFlight,
                .fileSize = page * 8,
                .content = Content(),
                .offsets = OffsetSequence(pattern, page * 8, page, 0, 1, 1)};
    }

private:
    TemporaryFolder m_folder;
    File m_file;
};

inline UringOperations operationsFor(WorkerTask& task, Ring ring)
{
    return {std::move(ring), *BufferRegion::make(task.point.readSize, task.inFlight, Pages::Ordinary), task};
}

} // namespace sluice::io
