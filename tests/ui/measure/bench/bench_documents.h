// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json.h"

#include <string>

/// What the benches beside the guided audit give, written for tests.
namespace sluice::ui {

inline Json pass(double filesPerSecond)
{
    return {{"files", 100},
            {"bytes", 11264000},
            {"seconds", 1},
            {"files_per_second", filesPerSecond},
            {"bytes_per_second", filesPerSecond * 112640},
            {"open_latency_ns", {{"p50", 20000}, {"p99", 90000}}}};
}

inline Json filesDocument()
{
    const auto at = [](int workers, double cold) {
        return Json{{"workers", workers},
                    {"cold", pass(cold)},
                    {"warm", pass(cold * 20)},
                    {"metadata", pass(cold * 30)},
                    {"shard_cold_bytes_per_second", cold * 112640 * 4}};
    };
    return {{"schema", "sluice.bench/1"},
            {"kind", "files"},
            {"config", {{"path", "/data"}, {"file_size_bytes", 112640}, {"count", 1000}, {"workers", 4}}},
            {"result", {{"bytes", 112640000}, {"scaling", {at(1, 500), at(2, 900), at(4, 1200)}}}}};
}

inline Json loaderDocument()
{
    return {{"schema", "sluice.bench/1"},
            {"kind", "loader"},
            {"config", {{"workers", 4}, {"step_seconds", 0.2}}},
            {"dataset", {{"format", "files"}, {"files", 1000}, {"samples", 1000}, {"bytes", 112640000}}},
            {"result",
             {{"accelerator_utilisation", 0.62},
              {"samples_per_second", 1234},
              {"stall_fraction", 0.38},
              {"bottleneck", "storage"},
              {"steps", 90},
              {"step_seconds", {{"mean", 0.32}, {"p50", 0.3}, {"p99", 0.6}}},
              {"workers", {{"reading", 0.9}, {"decoding", 0.05}, {"waiting", 0.05}}},
              {"isolation", {{"verdict", "the loader limits (storage)"}}}}}};
}

inline std::string resultEvent(const Json& document)
{
    return "echo \"$*\" > \"$(dirname \"$0\")/asked\"\ncat <<'END'\n"
        + Json{{"event", "result"}, {"document", document}}.dump() + "\nEND\n";
}

} // namespace sluice::ui
