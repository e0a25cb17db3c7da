// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/point/point_words.h"

#include "core/base/text/words.h"

#include <fmt/format.h>

namespace sluice {

std::string engineWords(EngineKind engine)
{
    switch (engine) {
    case EngineKind::Uring:
        return "io_uring";
    case EngineKind::Threads:
        return "pread threads";
    case EngineKind::Mmap:
        return "mmap";
    }
    return {};
}

std::string pointWords(const IoPoint& point)
{
    return fmt::format("{} {} {}, {} in flight, {}", word(point.pattern), iecWords(point.readSize),
                       point.direction == Direction::Read ? "reads" : "writes", point.inFlight(),
                       engineWords(point.engine));
}

} // namespace sluice
