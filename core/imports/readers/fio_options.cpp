// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/imports/readers/fio_options.h"

#include "core/base/text/typed_number.h"
#include "core/imports/messages.h"
#include "core/imports/text_fields.h"

#include <array>
#include <cmath>
#include <set>

namespace sluice::imports {

namespace {

using namespace imports_messages;

std::optional<EngineKind> engineOf(const std::string& name)
{
    static const std::set<std::string> asynchronous{"io_uring", "libaio", "posixaio"};
    static const std::set<std::string> blocking{"sync", "psync", "vsync", "pvsync", "pvsync2"};
    if (name == "mmap") {
        return EngineKind::Mmap;
    }
    return asynchronous.contains(name) ? std::optional(EngineKind::Uring)
        : blocking.contains(name)      ? std::optional(EngineKind::Threads)
                                       : std::nullopt;
}

/// "4k,8k": reads first, then writes; one value is for both.
std::string partFor(const std::string& sizes, bool writes)
{
    const auto comma = sizes.find(',');
    const auto second =
        comma == std::string::npos ? std::string() : sizes.substr(comma + 1, sizes.find(',', comma + 1) - comma - 1);
    return writes && !second.empty() ? second : sizes.substr(0, comma);
}

/// Options that keep a job below what storage gives.
constexpr std::array heldBackBy{"rate", "rate_iops", "rate_process", "thinktime", "latency_target", "flow"};

} // namespace

std::optional<Bytes> fioSize(const std::string& text, int kilo)
{
    auto unit = typed::lower(typed::trimmed(text));
    const auto number = leadingNumber(unit);
    if (!number || *number < 0) {
        return std::nullopt;
    }
    unit.erase(0, unit.find_first_not_of("0123456789.+"));
    if (unit.ends_with('b')) {
        unit.pop_back();
    }
    const bool other = unit.ends_with('i');
    if (other) {
        unit.pop_back();
    }
    static const std::string powers = "kmgtp";
    const auto power = unit.empty() ? 0 : powers.find(unit) + 1; // 0 too where it is none of them
    if (unit.size() > 1 || (power == 0 && !unit.empty())) {
        return std::nullopt;
    }
    const double base = other ? (kilo == 1024 ? 1000 : 1024) : kilo;
    const double bytes = *number * std::pow(base, static_cast<double>(power));
    return bytes < 9e18 ? std::optional(Bytes{static_cast<std::int64_t>(bytes)}) : std::nullopt;
}

FioOptionMap fioOptionMap(const Json& options)
{
    FioOptionMap byName;
    for (const auto& [name, value] : options.get_ref<const Json::object_t&>()) {
        byName.try_emplace(name, &value);
    }
    return byName;
}

std::optional<std::string> FioOptions::text(const char* name, const char* otherName) const
{
    for (const auto* options : {&m_job, &m_global}) {
        for (const char* key : {name, otherName}) {
            const auto found = key == nullptr ? options->end() : options->find(key);
            if (found != options->end()) {
                const auto& value = *found->second;
                return shortText(value.is_string() ? value.get_ref<const std::string&>() : jsonText(value));
            }
        }
    }
    return std::nullopt;
}

bool FioOptions::flag(const char* name) const
{
    const auto given = text(name);
    return given && *given != "0";
}

std::optional<Pattern> FioOptions::pattern(const std::string& rw) const
{
    const bool random = rw == "randread" || rw == "randwrite" || rw == "randrw";
    if (random) {
        const bool even = text("random_distribution").value_or("random") == "random"
            && text("percentage_random").value_or("100") == "100";
        return even ? std::optional(Pattern::Random) : std::nullopt;
    }
    return rw == "read" || rw == "write" || rw == "rw" || rw == "readwrite" ? std::optional(Pattern::Sequential)
                                                                            : std::nullopt;
}

void FioOptions::applyDepth(const std::string& job, const std::string& engine, ImportedSetting& setting,
                            Collector& collector) const
{
    const auto asked = countOf(decimalNumber(text("iodepth").value_or("1")));
    setting.depth = asked;
    if (setting.engine == EngineKind::Threads || setting.engine == EngineKind::Mmap) {
        if (asked.value_or(1) > 1) {
            collector.warn(say<fioDepthWithoutEffect>("job"_a = job, "depth"_a = *asked, "engine"_a = engine));
        }
        setting.depth = 1;
    } else if (asked.value_or(1) > 1 && setting.access == Access::Buffered && engine != "io_uring") {
        collector.warn(say<fioBufferedAio>("job"_a = job, "depth"_a = *asked, "engine"_a = engine));
    }
}

std::vector<Message> FioOptions::apply(const std::string& job, ImportedSetting& setting, Collector& collector) const
{
    if (!told()) {
        return {};
    }
    const auto engine = text("ioengine").value_or("psync");
    const auto rw = text("rw", "readwrite").value_or("read");
    const bool direct = flag("direct") || text("buffered") == "0";
    setting.engineName = engine;
    setting.engine = engineOf(engine);
    setting.access = direct && setting.engine != EngineKind::Mmap ? Access::Direct : Access::Buffered;
    setting.pattern = pattern(rw);
    setting.jobs = countOf(decimalNumber(text("numjobs").value_or("1")));
    setting.path = text("filename").has_value() ? text("filename") : text("directory");
    const int kilo = text("kb_base") == "1000" ? 1000 : 1024;
    if (const auto size = text("filesize").has_value() ? text("filesize") : text("size")) {
        setting.fileSize = fioSize(*size, kilo);
    }
    const auto block = text("bs", "blocksize").value_or("4096");
    const bool ranges = text("bsrange", "blocksize_range") || text("bssplit") || block.find('-') != std::string::npos;
    setting.blockSize = ranges ? std::nullopt : fioSize(partFor(block, setting.direction == Direction::Write), kilo);
    applyDepth(job, engine, setting, collector);
    std::vector<Message> reasons;
    if (!setting.pattern) {
        reasons.push_back(say<oddPattern>("pattern"_a = rw));
    }
    for (const char* option : heldBackBy) {
        if (flag(option)) {
            reasons.push_back(say<heldBack>("option"_a = option));
        }
    }
    return reasons;
}

} // namespace sluice::imports
