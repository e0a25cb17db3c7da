// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/store/prediction_rows.h"

#include "core/base/json.h"

namespace sluice::store {

namespace {

constexpr const char* schemaOfRow = "sluice.prediction/1";

} // namespace

Result<Done> writePrediction(Connection& connection, const ComparedPrediction& prediction)
{
    auto statement = connection.prepare("INSERT OR REPLACE INTO predictions (job_seen_at, host_name, path, document)"
                                        " VALUES (?, ?, ?, ?)");
    return statement ? statement->run(prediction.jobSeenAt, prediction.hostName, prediction.path,
                                      jsonText(toDocument(schemaOfRow, prediction)))
                     : Result<Done>(statement.error());
}

Result<std::vector<ComparedPrediction>> selectPredictions(const Connection& connection)
{
    auto statement = connection.prepare("SELECT document FROM predictions ORDER BY id DESC");
    if (!statement) {
        return statement.error();
    }
    std::vector<ComparedPrediction> predictions;
    auto row = statement->step();
    for (; row && *row; row = statement->step()) {
        const auto json = parseJson(statement->text(0), "prediction");
        const auto known = json ? expectSchema(*json, schemaOfRow, "prediction") : Result<Done>(json.error());
        auto prediction = known ? fromJson<ComparedPrediction>(*json) : Result<ComparedPrediction>(known.error());
        if (prediction) {
            predictions.push_back(*std::move(prediction));
        }
    }
    return row ? Result(std::move(predictions)) : row.error();
}

} // namespace sluice::store
