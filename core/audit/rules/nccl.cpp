// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/nccl_variables.h"
#include "core/audit/rules.h"
#include "core/base/text/quoting.h"
#include "core/base/text/text.h"

#include <algorithm>
#include <string_view>

namespace sluice {

namespace {

Finding variableFinding(const std::string& name, const std::string& value, Severity severity, Message why)
{
    return Finding{
        .subject = name,
        .severity = severity,
        .observed = name + "=" + value,
        .expected = say<audit_messages::variableExpected>(),
        .why = std::move(why),
        .effect = say<audit_messages::variableEffect>(),
        .fix = {"unset " + shellWord(name), "Take it out of the job script, the container image or /etc/nccl.conf."},
        .undo = "export " + shellWord(name + "=" + value),
        .verify = "env | grep ^NCCL_",
        .evidence = {"/proc/self/environ"}};
}

/// A device that the variable names and that is not there. "^mlx5_0,=eth1:1": marks and ports around names.
std::string missingDevice(const Node& node, const std::string& name, std::string value)
{
    if (value.starts_with("^")) {
        return {};
    }
    const bool exact = value.starts_with("=");
    value.erase(0, exact ? 1 : 0);
    for (const auto& piece : pieces(value, ',')) {
        const auto wanted = piece.substr(0, piece.find(':'));
        const auto fits = [&](const std::string& device) {
            return exact ? device == wanted : device.starts_with(wanted);
        };
        const bool there = name == "NCCL_IB_HCA" ? std::any_of(node.rdmaPorts.begin(), node.rdmaPorts.end(),
                                                               [&](const RdmaPort& p) { return fits(p.device); })
                                                 : wanted == "lo"
                || std::any_of(node.networkInterfaces.begin(), node.networkInterfaces.end(),
                               [&](const NetworkInterface& n) { return fits(n.name); });
        if (!there) {
            return wanted;
        }
    }
    return {};
}

void judgeVariable(const Node& node, const std::string& name, const std::string& value, Verdicts& verdicts)
{
    const auto remark = remarkOnNccl(name, value);
    const bool noRdma = node.rdmaPorts.empty() && (name == "NCCL_IB_DISABLE" || name == "NCCL_NET");
    if (remark && noRdma) {
        return verdicts.pass(name, value + ": there is no RDMA device");
    }
    if (remark) {
        return verdicts.find(variableFinding(name, value, remark->severity, remark->why));
    }
    // Bridges and bonds are no hardware and are not in the node: only missing RDMA devices are certain.
    const auto missing = name == "NCCL_IB_HCA" ? missingDevice(node, name, value) : std::string();
    if (!missing.empty()) {
        return verdicts.find(
            variableFinding(name, value, Severity::Warning, say<audit_messages::ncclWhyMissing>("device"_a = missing)));
    }
    verdicts.pass(name, value);
}

} // namespace

void judgeNccl(const Node& node, Verdicts& verdicts)
{
    for (const auto& [name, value] : node.environment) {
        name.starts_with("NCCL_") ? judgeVariable(node, name, value, verdicts) : void();
    }
}

} // namespace sluice
