// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands/step_parts_text.h"

#include "core/base/text/words.h"

#include <fmt/format.h>

namespace sluice::ctl {

namespace {

const char* verbOf(StepPart part)
{
    switch (part) {
    case StepPart::Read:
        return "reading";
    case StepPart::CopyCached:
        return "copying cached samples";
    case StepPart::Decode:
        return "decoding";
    case StepPart::Pass:
        return "collating and passing on";
    case StepPart::Wait:
        return "waiting for a batch";
    case StepPart::Receive:
        return "receiving it";
    case StepPart::Move:
        return "copying to the GPU meanwhile";
    case StepPart::Compute:
        break;
    }
    return "computing";
}

std::string listOf(const StepParts& parts, bool ofWorkers)
{
    std::string text;
    for (const auto& each : parts.parts) {
        const bool byWorkers = parts.workers > 0 && isOfWorkers(each.part);
        if (byWorkers == ofWorkers) {
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", words(each.time), verbOf(each.part));
        }
    }
    return text;
}

} // namespace

std::string stepPartsText(const StepParts& parts, std::size_t width)
{
    auto text = fmt::format("{:<{}}{}: {}\n", "A step", width, words(parts.step), listOf(parts, false));
    if (parts.workers > 0) {
        text += fmt::format("{:<{}}{} in {}: {}\n", "A batch", width, words(loadTimeOf(parts)),
                            parts.workers == 1 ? "1 worker" : fmt::format("each of {} workers", parts.workers),
                            listOf(parts, true));
    }
    return text;
}

} // namespace sluice::ctl
