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

inline Json datasetDocument()
{
    return {{"schema", "sluice.dataset/1"},
            {"path", "/data/train"},
            {"format", "files"},
            {"title", "files of one sample each"},
            {"samples", 1302},
            {"sample_bytes",
             {{"mean", 110000}, {"stdev", 40000}, {"min", 17}, {"p50", 98000}, {"p99", 240000}, {"max", 300000}}},
            {"bytes", 143220000},
            {"files", 1302},
            {"file_bytes", {{"mean", 110000}}},
            {"shards", 0},
            {"samples_per_file", 1},
            {"read_pattern", "whole_file"},
            {"read_bytes", 110400},
            {"requests_per_sample", 1.25},
            {"read_unit_bytes", 110000},
            {"aligned_share", 1},
            {"sidecars", {{"files", 326}, {"paired", 325}, {"paired_bytes", 100000}}},
            {"extensions", {{"jpg", 1300}, {"png", 2}}},
            {"links_followed", 3},
            {"left_out",
             {{{"what", "hidden names"}, {"count", 1}, {"why", "names that begin with a dot"}},
              {{"what", "links"}, {"count", 2}, {"why", "they lead nowhere"}}}},
            {"histogram",
             {{{"from", 32768}, {"to", 65536}, {"samples", 302}},
              {{"from", 65536}, {"to", 131072}, {"samples", 700}},
              {{"from", 131072}, {"to", 262144}, {"samples", 300}}}},
            {"shards_read", 0},
            {"exact", true}};
}

inline Json decodeDocument()
{
    const auto codec = [](const char* name, double ratio, double rate) {
        return Json{{"name", name},
                    {"ratio", ratio},
                    {"compress_bytes_per_second", rate / 4},
                    {"decompress_bytes_per_second", rate}};
    };
    const auto rate = [](int threads, double perSecond, double efficiency) {
        return Json{{"threads", threads},
                    {"samples_per_second", perSecond},
                    {"cpu_seconds_per_sample", 0.002},
                    {"efficiency", efficiency},
                    {"cpu_share", 1}};
    };
    const auto bin = [](double from, double to, int samples) {
        return Json{{"from_seconds", from}, {"to_seconds", to}, {"samples", samples}};
    };
    return {
        {"schema", "sluice.bench/1"},
        {"kind", "decode"},
        {"config", {{"path", "/data/train"}, {"resize", 224}, {"threads", 4}, {"runtime_seconds", 10}}},
        {"dataset", {{"format", "files"}, {"files", 1302}, {"samples", 1302}, {"bytes", 143220000}}},
        {"result",
         {{"cpu_seconds_per_sample",
           {{"mean", 0.002}, {"stdev", 0.0005}, {"p50", 0.0019}, {"p99", 0.0033}, {"max", 0.0035}}},
          {"cpu_seconds_histogram", {bin(0.00126, 0.00158, 200), bin(0.00158, 0.002, 500), bin(0.002, 0.0025, 299)}},
          {"delivered_bytes_per_sample", {{"uint8", 150528}, {"float32", 602112}}},
          {"stored_bytes_per_sample", 110000},
          {"samples_per_second_by_threads", {rate(1, 500, 1), rate(2, 990, 0.99), rate(4, 1800, 0.9)}},
          {"scaling", "the rate grows with the threads up to 4"},
          {"codecs", {codec("lz4", 1.002, 8e9), codec("gzip -6", 1.011, 4e8)}},
          {"codec_verdict", "no codec helps: gzip -6 saves most, 1.1 % of the bytes"},
          {"samples", 1000},
          {"failed_samples", 1},
          {"failures", {{{"name", "truncated JPEG"}, {"samples", 1}}}},
          {"formats", {{{"name", "jpeg"}, {"samples", 999}}, {{"name", "as_stored"}, {"samples", 1}}}},
          {"python", "This is what the libraries cost alone."},
          {"interrupted", false}}}};
}

inline std::string resultEvent(const Json& document)
{
    return "echo \"$*\" > \"$(dirname \"$0\")/asked\"\ncat <<'END'\n"
        + Json{{"event", "result"}, {"document", document}}.dump() + "\nEND\n";
}

} // namespace sluice::ui
