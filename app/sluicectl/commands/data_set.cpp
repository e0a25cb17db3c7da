// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands/data_set.h"

#include "app/sluicectl/interrupt.h"
#include "app/sluicectl/session.h"
#include "core/io/workers.h"

namespace sluice::ctl {

Result<dataset::Catalogue> readCatalogue(const std::string& path, Bytes cut, const std::stop_token& stop)
{
    return io::answerOf<dataset::Catalogue>(
        path, [path, cut] { return dataset::catalogueOf(path, cut); }, stop, io::asLongAsItTakes);
}

Result<DatasetSummary> summariseDataset(const std::string& path, Bytes cut, Session& session)
{
    const InterruptWatch interrupts;
    auto catalogue = readCatalogue(path, cut, interrupts.token());
    if (!catalogue) {
        return catalogue.error();
    }
    for (const auto& left : catalogue->summary.leftOut) {
        session.warning("left out: " + dataset::leftOutWords(left));
    }
    return std::move(catalogue->summary);
}

} // namespace sluice::ctl
