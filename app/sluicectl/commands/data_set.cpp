// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/commands/data_set.h"

#include "app/sluicectl/process/interrupt.h"
#include "app/sluicectl/session.h"
#include "core/base/text/words.h"
#include "core/io/workers.h"
#include "models/job/demand.h"

#include <fmt/format.h>

namespace sluice::ctl {

Result<dataset::Catalogue> readCatalogue(const std::string& path, Bytes cut, const std::stop_token& stop)
{
    return io::answerOf<dataset::Catalogue>(
        path, [path, cut] { return dataset::catalogueOf(path, cut); }, stop, io::asLongAsItTakes);
}

Result<DatasetSurvey> readSurvey(dataset::SurveyRequest request, const std::stop_token& stop)
{
    request.stop = stop;
    return io::answerOf<DatasetSurvey>(
        request.path, [request] { return dataset::surveyOf(request); }, stop, io::asLongAsItTakes);
}

void warnOfLeftOut(const DatasetSummary& summary, Session& session)
{
    for (const auto& left : summary.leftOut) {
        session.warning("left out: " + dataset::leftOutWords(left));
    }
}

Result<DatasetSurvey> surveyForModel(dataset::SurveyRequest request, Session& session)
{
    const InterruptWatch interrupts;
    request.enough = dataset::withinSeconds(surveyBudget);
    auto survey = readSurvey(request, interrupts.token());
    if (!survey) {
        return survey.error();
    }
    warnOfLeftOut(survey->summary, session);
    if (!survey->exact && survey->shardsRead == survey->shards) {
        session.warning("the number of samples is an estimate");
    } else if (!survey->exact) {
        session.warning(
            fmt::format("{} of {} shards were read in {}: the samples of the rest are estimated by its bytes",
                        survey->shardsRead, survey->shards, words(surveyBudget)));
    }
    for (const auto& note : survey->notes) {
        session.warning(note);
    }
    return survey;
}

Result<DatasetSurvey> surveyOfSequences(dataset::SurveyRequest& request, Session& session)
{
    auto survey = surveyForModel(request, session);
    const auto format = survey ? survey->summary.format : DatasetFormat::Tokens;
    const bool holdsTokens = format == DatasetFormat::Megatron || format == DatasetFormat::Tokens;
    if (survey && request.tokens > 0 && request.cut.count == 0 && !holdsTokens) {
        request.cut = sequenceBytes(request.tokens, request.bytesPerToken);
        return surveyForModel(request, session);
    }
    return survey;
}

} // namespace sluice::ctl
