// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands/observed_job.h"

#include "app/sluicectl/history.h"
#include "core/store/store.h"

namespace sluice::ctl {

SeenJob seenJob(const TakenJob& job, const Supply& supply, const Workload& workload)
{
    if (!job.given()) {
        return {};
    }
    if (supply.hostName.empty() && observedJobOf(job.file())) {
        return {{}, "storage was stated: a run of sluicectl guide on the job's node can be compared"};
    }
    return seenJob(job.file(), supply.hostName, workload);
}

void keepCompared(const Plan& plan, const ComparedAt& at, Session& session)
{
    if (!plan.reality) {
        return;
    }
    auto store = Store::open(historyFile(session));
    const auto kept = store ? store->keep(ComparedPrediction{.jobSeenAt = at.jobSeenAt,
                                                             .hostName = at.hostName,
                                                             .path = at.path,
                                                             .workload = plan.workload.name,
                                                             .check = *plan.reality})
                            : Result<Done>(store.error());
    if (!kept) {
        session.warning("the comparison is not kept for sluicectl accuracy: " + kept.error().message);
    }
}

} // namespace sluice::ctl
