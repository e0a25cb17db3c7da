// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/options/job_options.h"

#include "app/sluicectl/line.h"
#include "core/base/text/words.h"
#include "core/run/job/job_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <optional>
#include <string_view>
#include <variant>

namespace sluice::ctl {

namespace {

using SetupMember =
    std::variant<int LoaderSetup::*, Bytes LoaderSetup::*, std::optional<Bytes> LoaderSetup::*, Seconds LoaderSetup::*>;

/// Names where a figure of a job file goes, and the option that states it instead. Fields of a workload go there by
/// their key.
struct JobField {
    std::string_view field;
    const char* option;
    SetupMember setup;
};

const std::array jobFields{JobField{"gpus", "--gpus", &LoaderSetup::gpus},
                           JobField{"batch_per_gpu", "--batch", &LoaderSetup::batch},
                           JobField{"workers", "--workers", &LoaderSetup::workers},
                           JobField{"prefetch_factor", "--prefetch", &LoaderSetup::prefetch},
                           JobField{"sample_bytes", "--sample-bytes", &LoaderSetup::sampleBytes},
                           JobField{"step_seconds", "--step-time", &LoaderSetup::stepTime},
                           JobField{"decode_seconds", "--decode-time", &LoaderSetup::decodeTime},
                           JobField{"decode_stdev_seconds", "--decode-stdev", &LoaderSetup::decodeStdev},
                           JobField{"delivered_bytes", "--delivered-bytes", &LoaderSetup::deliveredBytes}};

/// Options that state instead of a file what goes beside the fields above.
struct StatedBeside {
    std::string_view field;
    const char* option;
};

constexpr std::array statedBeside{StatedBeside{"dataset_bytes", "--dataset-bytes"},
                                  StatedBeside{"samples", "--dataset-bytes"},
                                  StatedBeside{"samples", "--dataset"},
                                  StatedBeside{"order", "--order"},
                                  StatedBeside{"order", "--pattern"},
                                  StatedBeside{"persistent_workers", "--persistent-workers"},
                                  StatedBeside{"h2d_bandwidth", "--h2d-bandwidth"}};

const JobField* fieldNamed(std::string_view name)
{
    const auto found =
        std::find_if(jobFields.begin(), jobFields.end(), [&](const auto& field) { return field.field == name; });
    return found == jobFields.end() ? nullptr : &*found;
}

/// Writes a number to the member of a setup that it belongs to.
struct SetNumber {
    LoaderSetup& setup;
    double value;

    void operator()(int LoaderSetup::*member) const
    {
        setup.*member = static_cast<int>(std::clamp(std::round(value), 0.0, 1e9));
    }
    template <class Size>
    requires std::assignable_from<Size&, Bytes>
    void operator()(Size LoaderSetup::*member) const { setup.*member = Bytes{std::llround(value)}; }
    void operator()(Seconds LoaderSetup::*member) const { setup.*member = Seconds(value); }
};

/// Tells whether any of the targets has such a field.
bool setIn(const JobTargets& targets, const JobFigure& figure)
{
    bool taken = targets.workload != nullptr && takeFigure(figure, *targets.workload);
    const auto* field = fieldNamed(figure.field);
    if (targets.setup != nullptr && field != nullptr) {
        std::visit(SetNumber{*targets.setup, figure.value}, field->setup);
        taken = true;
    }
    return taken;
}

std::string valueWords(const JobFigure& figure)
{
    if (figure.field.ends_with("_seconds")) {
        return words(Seconds(figure.value));
    }
    return figure.field.ends_with("_bytes") ? siWords(Bytes{std::llround(figure.value)}) : groupedWords(figure.value);
}

} // namespace

void TakenJob::take(const JobTargets& targets, const std::set<std::string>& told)
{
    for (const auto& figure : figuresOf(m_file)) {
        // A spread that was measured belongs to the mean that was measured with it, a data set to the size of a sample.
        const bool apart = (figure.field == "decode_stdev_seconds" && !has("decode_seconds"))
            || (figure.field == "dataset_bytes" && !has("sample_bytes"));
        if (!apart && !told.contains(figure.field) && setIn(targets, figure)) {
            m_taken.push_back(figure);
        }
    }
    if (targets.setup != nullptr && has("decode_stdev_seconds")) {
        targets.setup->decodeHistogram = m_file.profile->cpuSeconds->histogram;
    }
    takeSettings(targets, told);
    if (!has("gpus") && !told.contains("gpus")) {
        noteGpus(targets);
    }
}

void TakenJob::takeOrder(const JobTargets& targets)
{
    const auto pattern = patternOf(m_file);
    if (!pattern) {
        return;
    }
    if (targets.workload != nullptr) {
        targets.workload->accessPattern = *pattern;
    }
    if (targets.setup != nullptr) {
        targets.setup->order = *pattern == Pattern::Random ? SampleOrder::Shuffled : SampleOrder::Sequential;
    }
    m_settings.push_back({"order", m_file.loader.order, m_file.loader.order, "loader.order"});
}

void TakenJob::takeSettings(const JobTargets& targets, const std::set<std::string>& told)
{
    const auto& loader = m_file.loader;
    if (!told.contains("order")) {
        takeOrder(targets);
    }
    if (targets.epoch != nullptr && loader.samples.value_or(0) > 0 && !told.contains("samples")) {
        *targets.epoch = loader.samples;
        m_settings.push_back(
            {"samples", *loader.samples, groupedWords(static_cast<double>(*loader.samples)), "loader.samples"});
    }
    if (targets.host != nullptr && loader.persistentWorkers && !told.contains("persistent_workers")) {
        targets.host->persistentWorkers = *loader.persistentWorkers;
        m_settings.push_back({"persistent_workers", *loader.persistentWorkers, *loader.persistentWorkers ? "yes" : "no",
                              "loader.persistent_workers"});
    }
    const auto copy = copyRateOf(m_file);
    if (targets.host != nullptr && copy && !told.contains("h2d_bandwidth")) {
        targets.host->copyRate = *copy;
        m_settings.push_back({"h2d_bandwidth", copy->value, words(*copy), copyRateMember});
    }
    if (targets.workload != nullptr && loader.persistentWorkers == false && loader.workers.value_or(0) > 0) {
        m_persistence = "its workers start anew with every epoch; the plan counts persistent workers, as it recommends";
    }
}

/// The number of GPUs that was there before the file was read is planned on.
void TakenJob::noteGpus(const JobTargets& targets)
{
    if (targets.workload == nullptr && targets.setup == nullptr) {
        return;
    }
    const auto why = whyUnknown(m_file, "gpus");
    const int counted = targets.workload != nullptr ? targets.workload->gpus : targets.setup->gpus;
    m_gpusNotTold = fmt::format("{} counted{}", counted, why.empty() ? "" : ": " + why);
}

bool TakenJob::has(const std::string& field) const
{
    const auto isIt = [&](const auto& each) { return each.field == field; };
    return std::any_of(m_taken.begin(), m_taken.end(), isIt) || std::any_of(m_settings.begin(), m_settings.end(), isIt);
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
    for (const auto& setting : m_settings) {
        text += line("  {:<16} {:>14}   {}\n", setting.field, setting.words, setting.from);
    }
    text += m_taken.empty() && m_settings.empty() ? "  nothing: all that it tells was stated\n" : "";
    text += m_gpusNotTold.empty() ? "" : line("  {:<16} {:>14}   {}\n", "gpus", "not told", m_gpusNotTold);
    text += m_persistence.empty() ? "" : line("  {}\n", m_persistence);
    return text;
}

std::string TakenJob::warning() const
{
    const auto share = m_given ? failedShareOf(m_file) : std::nullopt;
    return share ? fmt::format("{} of the samples in {} raised an exception ({} failed, {} measured): its figures are "
                               "of the others, and the job may do less or fail",
                               percentWords(*share), m_path, m_file.profile->failedSamples, m_file.profile->samples)
                 : std::string();
}

Json TakenJob::document() const
{
    Json document = {{"path", m_path}, {"host", m_file.host.name}, {"created_at", m_file.createdAt}};
    document["taken"] = Json::array();
    for (const auto& figure : m_taken) {
        document["taken"].push_back({{"field", figure.field}, {"value", figure.value}, {"from", figure.from}});
    }
    document["settings"] = Json::array();
    for (const auto& setting : m_settings) {
        document["settings"].push_back({{"field", setting.field}, {"value", setting.value}, {"from", setting.from}});
    }
    document["not_told"] = m_gpusNotTold.empty() ? Json::array() : Json::array({"gpus"});
    if (const auto share = failedShareOf(m_file)) {
        document["failed_share"] = *share;
    }
    document["unknown"] = toJson(m_file.unknown);
    return document;
}

Error TakenJob::missing(const std::string& field, const std::string& hint) const
{
    const auto why = whyUnknown(m_file, field);
    return {ErrorKind::Usage, fmt::format("{} does not tell {}{}", m_path, field, why.empty() ? "" : ": " + why), hint};
}

void JobOption::declare(CLI::App& command)
{
    m_command = &command;
    command.add_option("--job", m_path,
                       "a file of sluice_probe: its figures are taken where they are not stated on the command line");
}

bool JobOption::isStated(const char* option) const
{
    const auto* found = m_command->get_option_no_throw(option);
    return found != nullptr && found->count() > 0;
}

std::string JobOption::hintFor(const std::string& field) const
{
    const auto* known = fieldNamed(field);
    if (known != nullptr && m_command->get_option_no_throw(known->option) == nullptr) {
        return "name a --workload that tells it";
    }
    std::string hint = std::string("state ") + (known != nullptr ? known->option : field.c_str());
    if (field == "sample_bytes" && m_command->get_option_no_throw("--dataset") != nullptr) {
        hint += " or --dataset";
    }
    return m_command->get_option_no_throw("--workload") != nullptr ? hint + ", or name a --workload that tells it"
                                                                   : hint;
}

Result<TakenJob> JobOption::read(const TakenJob& kept) const
{
    if (!given()) {
        return kept;
    }
    auto file = loadJobFile(m_path);
    return file ? TakenJob(m_path, *std::move(file)) : Result<TakenJob>(file.error());
}

Result<TakenJob> JobOption::take(const JobTargets& targets, std::set<std::string> told,
                                 const std::vector<std::string>& needed, const TakenJob& kept) const
{
    auto job = read(kept);
    if (!job || !job->given()) {
        return job;
    }
    for (const auto& field : jobFields) {
        if (isStated(field.option)) {
            told.emplace(field.field);
        }
    }
    for (const auto& beside : statedBeside) {
        if (isStated(beside.option)) {
            told.emplace(beside.field);
        }
    }
    job->take(targets, told);
    for (const auto& field : needed) {
        if (!job->has(field) && !told.contains(field)) {
            return job->missing(field, hintFor(field));
        }
    }
    return job;
}

} // namespace sluice::ctl
