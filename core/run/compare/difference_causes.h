// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/message/message.h"
#include "core/run/run.h"

#include <optional>
#include <vector>

/// Tells why two runs measured different rates, whoever measured them: how the measuring differs. Pure.
namespace sluice {

/// Why two runs differ.
struct DifferenceCauses {
    std::optional<Message> pair; ///< the two results that are compared; absent: one of the runs holds no rate
    std::vector<Message> causes; ///< of the pair, the likely ones first

    bool operator==(const DifferenceCauses&) const = default;
};

template <class V, Like<DifferenceCauses> T>
void describe(V& v, T& why)
{
    v("pair", why.pair);
    describeMessages(v, "causes", "cause_messages", why.causes);
}

/// Takes the two results whose settings are closest, and of several such the ones whose rates differ most.
DifferenceCauses differenceCausesOf(const Run& before, const Run& after);

} // namespace sluice
