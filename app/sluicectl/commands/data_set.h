// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/dataset/catalogue.h"
#include "core/dataset/survey.h"

#include <stop_token>
#include <string>

namespace sluice::ctl {

class Session;

/// Reads what a data set holds, for as long as its storage takes: millions of files may rightly take long.
///
/// Errors: those of dataset::catalogueOf; Interrupted when a stop is requested before the storage answered.
Result<dataset::Catalogue> readCatalogue(const std::string& path, Bytes cut, const std::stop_token& stop);

/// Time for reading shards where only figures are asked for; the rest is estimated.
inline constexpr Seconds surveyBudget{3};

/// Surveys a data set, for as long as its storage takes.
///
/// Errors: those of dataset::surveyOf; Interrupted when a stop is requested before the storage answered.
Result<DatasetSurvey> readSurvey(dataset::SurveyRequest request, const std::stop_token& stop);

/// Warns of every kind of file and folder that a data set holds and that is no part of its samples.
void warnOfLeftOut(const DatasetSummary& summary, Session& session);

/// Surveys a data set for a model that only calculates, and warns of every file that was left out, of figures that are
/// estimated, and of what was taken for granted. An interrupt ends the wait. `enough` is set here.
///
/// Errors: those of readSurvey.
Result<DatasetSurvey> surveyForModel(dataset::SurveyRequest request, Session& session);

/// Surveys as surveyForModel(); what holds no tokens is cut into pieces as long as a sequence of `tokens`, as the
/// request says then.
Result<DatasetSurvey> surveyOfSequences(dataset::SurveyRequest& request, Session& session);

/// Sequences of one Megatron file: more than any reader takes at once.
inline constexpr int samplesOfTokenFile = 1'000'000;

} // namespace sluice::ctl
