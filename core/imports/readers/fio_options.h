// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/json.h"
#include "core/imports/collector.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace sluice::imports {

/// Options by their names, found at once however many there are. The JSON that they stand in must outlive them.
using FioOptionMap = std::map<std::string_view, const Json*>;
FioOptionMap fioOptionMap(const Json& options);

/// Options of one fio job over those of its file. Where fio tells options at all, what it does not tell has fio's
/// default. Source: fio's HOWTO, "Job file parameters".
class FioOptions {
public:
    FioOptions(const FioOptionMap& global, const Json& job) : m_global(global), m_job(fioOptionMap(job)) { }

    /// False where fio told none, as before 2.2: then nothing is known.
    bool told() const { return !m_global.empty() || !m_job.empty(); }
    /// The value of an option, as `shortText` makes it.
    std::optional<std::string> text(const char* name, const char* otherName = nullptr) const;
    bool flag(const char* name) const; ///< given, and not 0
    /// Whether the job waited for the end of those before it.
    bool waits() const { return flag("stonewall") || flag("wait_for_previous"); }
    /// Whether the job started otherwise than with its group.
    bool startsLater() const { return flag("startdelay") || flag("wait_for"); }
    /// Sets all of the setting but its direction; warns of options without effect. Gives reasons why the job is no
    /// supply.
    std::vector<Message> apply(const std::string& job, ImportedSetting& setting, Collector& collector) const;

private:
    void applyDepth(const std::string& job, const std::string& engine, ImportedSetting& setting,
                    Collector& collector) const;
    std::optional<Pattern> pattern(const std::string& rw) const;

    const FioOptionMap& m_global;
    FioOptionMap m_job;
};

/// Reads fio's sizes: "4k" and "4kb" are 4096, and where fio was not told otherwise "4ki" is 4000.
/// Source: fio's HOWTO, "kb_base".
std::optional<Bytes> fioSize(const std::string& text, int kilo = 1024);

} // namespace sluice::imports
