// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/domain.h"
#include "core/base/message/message.h"
#include "core/base/point/io_point.h"
#include "core/base/units.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sluice {

/// One figure as another tool gave it, in the units of our documents. A figure that the tool did not give is not there.
struct ImportedFigure {
    std::string name; ///< with its unit: "bytes_per_second", "latency_p99_ns"
    std::optional<double> value{}; ///< absent: the figure is a text
    std::optional<std::string> text{};

    bool operator==(const ImportedFigure&) const = default;
};

/// How another tool moved the bytes. What it does not tell is absent.
struct ImportedSetting {
    std::optional<Direction> direction{};
    std::optional<Pattern> pattern{};
    std::optional<Access> access{};
    std::optional<EngineKind> engine{}; ///< absent too where the tool's engine is like none of ours
    std::optional<std::string> engineName{}; ///< as the tool calls it: "libaio"
    std::optional<Bytes> blockSize{};
    std::optional<int> depth{}; ///< of each job, as carried out
    std::optional<int> jobs{}; ///< threads or processes, of all hosts
    std::optional<Bytes> fileSize{};
    std::optional<std::string> path{};

    bool operator==(const ImportedSetting&) const = default;
};

/// One test of another tool: a job, a row, a line.
struct ImportedResult {
    std::string name;
    std::optional<std::int64_t> line{}; ///< of the file, from 1
    std::optional<std::string> key{}; ///< JSON pointer or path of elements within the file
    ImportedSetting setting;
    std::vector<ImportedFigure> figures{};
    std::vector<Message> notSupply{}; ///< why no storage model can rest on it; empty: one does

    bool operator==(const ImportedResult&) const = default;
};

/// What one file of another tool holds.
struct ImportedFile {
    std::string tool; ///< "fio"
    std::optional<std::string> version{}; ///< as it says itself: "3.33"
    std::string name; ///< of the file, without its folder
    std::string sha256; ///< of the file as it is, packed or not
    std::optional<std::string> hostName{}; ///< where it ran
    std::optional<std::string> startedAt{}; ///< RFC 3339, as the tool tells it
    std::vector<ImportedResult> results{};
    std::vector<Message> warnings{};

    bool operator==(const ImportedFile&) const = default;
};

/// The number of this name; nothing where there is none.
std::optional<double> figureOf(const ImportedResult& result, std::string_view name);

/// "fio 3.33"
std::string toolWords(const ImportedFile& file);

/// A figure as people read it, by the unit in its name: "1.2 GB/s", "12.3 us", "93.5 %".
std::string figureWords(const ImportedFigure& figure);

/// "latency p99": the name without its unit.
std::string nameWords(const ImportedFigure& figure);

template <class V, Like<ImportedFigure> T>
void describe(V& v, T& figure)
{
    v("name", figure.name);
    v("value", figure.value, Domain{-domain::figure.most, domain::figure.most});
    v("text", figure.text);
}

template <class V, Like<ImportedSetting> T>
void describe(V& v, T& setting)
{
    v("direction", setting.direction);
    v("pattern", setting.pattern);
    v("access", setting.access);
    v("engine", setting.engine);
    v("engine_name", setting.engineName);
    v("read_size_bytes", setting.blockSize);
    v("depth", setting.depth, domain::count);
    v("threads", setting.jobs, domain::count);
    v("file_size_bytes", setting.fileSize);
    v("path", setting.path);
}

template <class V, Like<ImportedResult> T>
void describe(V& v, T& result)
{
    v("name", result.name);
    v("line", result.line);
    v("key", result.key);
    v("setting", result.setting);
    v("figures", result.figures);
    describeMessages(v, "not_a_supply", "not_a_supply_messages", result.notSupply);
}

template <class V, Like<ImportedFile> T>
void describe(V& v, T& file)
{
    if constexpr (std::is_const_v<T>) {
        v("kind", std::string("imported"));
    }
    v("tool", file.tool);
    v("version", file.version);
    v("file_name", file.name);
    v("sha256", file.sha256);
    v("host_name", file.hostName);
    v("started_at", file.startedAt);
    v("results", file.results);
    describeMessages(v, "warnings", "warning_messages", file.warnings);
}

} // namespace sluice
