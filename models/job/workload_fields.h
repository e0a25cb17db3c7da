// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/point/io_point.h"
#include "core/base/result.h"
#include "core/base/units.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

/// Lists the fields of a workload once: documents, the options of the command line, the form of the window and the
/// check of ranges are made from this list.
namespace sluice {

struct Workload;

enum class FieldUnit { Count, Size, Duration, Share, Order };

struct WorkloadField {
    using Member = std::variant<int Workload::*, Bytes Workload::*, std::optional<Bytes> Workload::*,
                                Seconds Workload::*, double Workload::*, Pattern Workload::*>;

    const char* key; ///< in `sluice.workload/1`
    const char* option; ///< of the command line; empty where it has none
    FieldUnit unit;
    double min; ///< in the unit of the key; of an order: not used
    double max;
    const char* help; ///< a clause without a full stop, in English
    Member member;

    /// Reads the field as a number in the unit of its key; nothing where it is not known, and of an order.
    std::optional<double> valueIn(const Workload& workload) const;
    /// Writes a number that lies within the range; nothing makes an optional field unknown, and changes no other.
    void setIn(Workload& workload, std::optional<double> value) const;
    /// Copies the field from one workload to another.
    void copy(const Workload& from, Workload& to) const;
    /// Reads a number as people type it, in the unit of the key: "110K" of sample_bytes. Errors: as of typed_numbers.h;
    /// an order is no number.
    Result<double> parse(const std::string& text) const;
    /// Says which rule `value` breaks, naming key, value and range; empty when it is sound.
    std::string problemOf(double value) const;
};

/// Lists all fields but the texts, in the order of the documents. The ranges are wide enough for any job, and narrow
/// enough that no formula of models/ can overflow.
std::span<const WorkloadField> workloadFields();

/// Finds a field by its key, which must be one of the list.
const WorkloadField& workloadField(std::string_view key);

} // namespace sluice
