// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/imports/collector.h"
#include "core/imports/json_fields.h"
#include "core/imports/messages.h"
#include "core/imports/readers/readers.h"
#include "core/imports/text_fields.h"

#include <algorithm>
#include <string>

namespace sluice::imports {

namespace {

using namespace imports_messages;

/// The sum, the extremes and the mean of what was measured in a matrix.
struct Cells {
    double sum = 0;
    double least = 0;
    double most = 0;
    double count = 0;

    void add(double value)
    {
        least = count == 0 ? value : std::min(least, value);
        most = count == 0 ? value : std::max(most, value);
        sum += value;
        ++count;
    }
};

/// "0.00" stands for a pair that was not measured, as "N/A" does: no copy has no rate.
std::optional<double> measuredCell(const Json& cell)
{
    const auto value = numberOf(cell);
    return value && *value > 0 ? value : std::nullopt;
}

void addMatrix(const Json& matrix, const std::string& unit, double scale, ImportedResult& result, Collector& collector)
{
    Cells cells;
    for (std::size_t row = 0; row < matrix.size(); ++row) {
        for (std::size_t column = 0; matrix[row].is_array() && column < matrix[row].size(); ++column) {
            if (const auto value = measuredCell(matrix[row][column])) {
                cells.add(*value);
                collector.figure(result, "row_" + std::to_string(row) + "_column_" + std::to_string(column) + unit,
                                 value, scale);
            }
        }
    }
    if (cells.count > 0) {
        collector.figure(result, "mean" + unit, cells.sum / cells.count, scale);
        collector.figure(result, "min" + unit, cells.least, scale);
        collector.figure(result, "max" + unit, cells.most, scale);
    }
}

void addCase(const Json& test, std::size_t index, Collector& collector)
{
    const auto name = textAt(test, "name").value_or("test case");
    const auto status = textAt(test, "status").value_or("not told");
    const auto description = textAt(test, "bandwidth_description").value_or("");
    auto& result = collector.add(name, keyOf("/nvbandwidth/testcases/" + std::to_string(index)));
    collector.text(result, "status", status);
    collector.text(result, "meaning", description);
    const bool latency = name.find("latency") != std::string::npos || description.find("(ns)") != std::string::npos;
    addMatrix(listAt(test, "bandwidth_matrix"), latency ? "_ns" : "_bytes_per_second", latency ? 1 : giga, result,
              collector);
    if (status != "Passed") {
        collector.warn(say<nvbandwidthNotPassed>("test"_a = name, "status"_a = status));
    }
}

} // namespace

bool isNvbandwidth(std::string_view text)
{
    return text.find("\"nvbandwidth\"") != std::string_view::npos
        && text.find("\"testcases\"") != std::string_view::npos;
}

Result<ImportedFile> readNvbandwidth(std::string_view text)
{
    Collector collector("nvbandwidth");
    const auto found = documentsIn(text, "nvbandwidth");
    if (!found) {
        return found.error();
    }
    const auto* run = lastWith("nvbandwidth", *found, collector);
    if (run == nullptr) {
        return incomplete("nvbandwidth", "the document with the results is cut off");
    }
    const auto& body = objectAt(*run, "nvbandwidth");
    const auto version = textAt(body, "git_version") ? textAt(body, "git_version") : textAt(body, "version");
    collector.version(version, "0.9");
    collector.host(textAt(body, "hostname"));
    if (const auto error = textAt(body, "error")) {
        return incomplete("nvbandwidth", "it ended with an error: " + *error);
    }
    const auto& tests = listAt(body, "testcases");
    for (std::size_t i = 0; i < tests.size(); ++i) {
        addCase(tests[i], i, collector);
    }
    collector.warn(say<nvbandwidthPinned>());
    return collector.finish("it holds no test case");
}

} // namespace sluice::imports
