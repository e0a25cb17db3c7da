// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/options/workload_options.h"

#include "app/sluicectl/options/number_options.h"

namespace sluice::ctl {

namespace {

/// Declares an option by the type of the field that it writes.
struct Declare {
    CLI::App& app;
    const WorkloadField& field;

    /// A batch comes in powers of two as often as not: "4K" of it has two meanings.
    CLI::Option* operator()(int& value) const
    {
        return field.key == std::string_view("batch_per_gpu") ? addPlainCount(app, field.option, value, field.help)
                                                              : addCount(app, field.option, value, field.help);
    }
    CLI::Option* operator()(double& value) const { return addShare(app, field.option, value, field.help); }
    CLI::Option* operator()(Bytes& value) const { return addBytes(app, field.option, value, field.help); }
    CLI::Option* operator()(std::optional<Bytes>& value) const
    {
        return addBytes(app, field.option, value, field.help, {});
    }
    CLI::Option* operator()(Seconds& value) const { return addShortTime(app, field.option, value, field.help); }
    CLI::Option* operator()(Pattern& value) const
    {
        return addWord(app, field.option, value, field.help, {Pattern::Sequential, Pattern::Random});
    }
};

} // namespace

CLI::Option* addWorkloadOption(CLI::App& app, const WorkloadField& field, Workload& workload)
{
    if (*field.option == '\0') {
        return nullptr;
    }
    return std::visit([&](auto member) { return Declare{app, field}(workload.*member); }, field.member);
}

} // namespace sluice::ctl
