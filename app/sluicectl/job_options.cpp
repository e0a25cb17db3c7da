// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/job_options.h"

#include "app/sluicectl/line.h"
#include "core/base/text/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sluice::ctl {

namespace {

std::string valueWords(const JobFigure& figure)
{
    if (figure.field.ends_with("_seconds")) {
        return words(Seconds(figure.value));
    }
    return figure.field.ends_with("_bytes") ? siWords(Bytes{std::llround(figure.value)}) : groupedWords(figure.value);
}

} // namespace

void TakenJob::take(const std::function<bool(const JobFigure&)>& take)
{
    for (const auto& figure : figuresOf(m_file)) {
        if (take(figure)) {
            m_taken.push_back(figure);
        }
    }
}

bool TakenJob::has(const std::string& field) const
{
    return std::any_of(m_taken.begin(), m_taken.end(), [&](const auto& figure) { return figure.field == field; });
}

std::string TakenJob::text() const
{
    if (!m_given) {
        return {};
    }
    std::string text = line("\nFrom the job file {}\n", m_path);
    for (const auto& figure : m_taken) {
        text += line("  {:<16} {:>14}   {}\n", figure.field, valueWords(figure), figure.from);
    }
    return m_taken.empty() ? text + "  nothing: all that it tells was stated\n" : text;
}

Json TakenJob::document() const
{
    Json document = {{"path", m_path}, {"host", m_file.host.name}, {"created_at", m_file.createdAt}};
    document["taken"] = Json::array();
    for (const auto& figure : m_taken) {
        document["taken"].push_back({{"field", figure.field}, {"value", figure.value}, {"from", figure.from}});
    }
    document["unknown"] = toJson(m_file.unknown);
    return document;
}

Error TakenJob::missing(const std::string& field, const std::string& option) const
{
    const auto why = whyUnknown(m_file, field);
    return {ErrorKind::Usage, fmt::format("{} does not tell {}{}", m_path, field, why.empty() ? "" : ": " + why),
            fmt::format("state {}, or name a --workload that tells it", option)};
}

void JobOption::declare(CLI::App& command)
{
    command.add_option("--job", m_path,
                       "a file of sluice_probe: its figures are taken where they are not stated on the command line");
}

Result<TakenJob> JobOption::load() const
{
    if (!given()) {
        return TakenJob();
    }
    auto file = loadJobFile(m_path);
    return file ? Result<TakenJob>(TakenJob(m_path, *std::move(file))) : Result<TakenJob>(file.error());
}

} // namespace sluice::ctl
