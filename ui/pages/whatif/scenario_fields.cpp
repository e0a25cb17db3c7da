// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/scenario_fields.h"

#include "core/base/words.h"

#include <QCoreApplication>

#include <cmath>
#include <utility>

namespace sluice::ui {

namespace {

constexpr double mostCount = 1e6;
constexpr double mostGpusPlanned = 1e5;
constexpr double mostSamplesPerFile = 1e9;

/// Strings of this file, for translators.
struct Fields {
    Q_DECLARE_TR_FUNCTIONS(sluice::ui::ScenarioFields)
};

using Get = std::function<std::optional<double>(const Scenario&)>;
using Set = std::function<void(Scenario&, std::optional<double>)>;

struct FieldAccess {
    Get get;
    Set set;
};

FieldAccess count(int Workload::*member)
{
    return {[member](const Scenario& s) -> std::optional<double> { return s.workload.*member; },
            [member](Scenario& s, std::optional<double> v) { s.workload.*member = static_cast<int>(std::lround(*v)); }};
}

FieldAccess bytes(Bytes Workload::*member)
{
    return {[member](const Scenario& s) -> std::optional<double> {
                return static_cast<double>((s.workload.*member).count);
            },
            [member](Scenario& s, std::optional<double> v) { s.workload.*member = Bytes{std::llround(*v)}; }};
}

FieldAccess seconds(Seconds Workload::*member)
{
    return {[member](const Scenario& s) -> std::optional<double> { return (s.workload.*member).count(); },
            [member](Scenario& s, std::optional<double> v) { s.workload.*member = Seconds(*v); }};
}

/// A count for which 0 stands for an empty field.
FieldAccess chosenOrNot(int Scenario::*member)
{
    return {
        [member](const Scenario& s) { return s.*member > 0 ? std::optional<double>(s.*member) : std::nullopt; },
        [member](Scenario& s, std::optional<double> v) { s.*member = static_cast<int>(std::lround(v.value_or(0))); }};
}

FieldAccess dataSetSize()
{
    return {[](const Scenario& s) {
                const auto& size = s.workload.datasetBytes;
                return size ? std::optional(static_cast<double>(size->count)) : std::nullopt;
            },
            [](Scenario& s, std::optional<double> v) {
                s.workload.datasetBytes = v ? std::optional(Bytes{std::llround(*v)}) : std::nullopt;
            }};
}

ScenarioField field(const char* name, QString label, QString tip, Quantity quantity, FieldAccess access)
{
    return {QString::fromLatin1(name), std::move(label),      std::move(tip),
            std::move(quantity),       std::move(access.get), std::move(access.set)};
}

std::vector<ScenarioField> jobFields()
{
    return {field("gpus", Fields::tr("&GPUs"), Fields::tr("GPUs of this node that train"),
                  countQuantity({1, 72}, 1, mostGpusPlanned), count(&Workload::gpus)),
            field("nodes", Fields::tr("&Nodes"),
                  Fields::tr("Nodes like this one that train together. Storage that they share was measured from this "
                             "node alone; here they count for money"),
                  countQuantity({1, 1000}, 1, mostCount), count(&Workload::nodes)),
            field("batch", Fields::tr("&Batch per GPU"), Fields::tr("Samples that one GPU takes in one step"),
                  countQuantity({1, 4096}, 1, mostCount), count(&Workload::batchPerGpu)),
            field("step_time", Fields::tr("&Step time"),
                  Fields::tr("Computing time of one step, without waiting for data"), secondsQuantity({1e-3, 60}, 1e-6),
                  seconds(&Workload::stepTime)),
            field("target", Fields::tr("&Target utilisation"),
                  Fields::tr("Share of the time that a GPU must compute to count as fed"), percentQuantity({0.5, 1}),
                  {[](const Scenario& s) -> std::optional<double> { return s.workload.targetUtilisation; },
                   [](Scenario& s, std::optional<double> v) { s.workload.targetUtilisation = *v; }})};
}

std::vector<ScenarioField> sampleFields()
{
    return {field("sample_bytes", Fields::tr("S&ample size"), Fields::tr("Mean size of one sample as it is stored"),
                  bytesQuantity({1e3, 1e9}, 1), bytes(&Workload::sampleBytes)),
            field("sample_stdev", Fields::tr("Size s&pread"),
                  Fields::tr("Standard deviation of the sample size; 0: all of one size"), bytesQuantity({1e3, 1e9}, 0),
                  bytes(&Workload::sampleBytesStdev)),
            field("decode_time", Fields::tr("&Decode time"),
                  Fields::tr("CPU time of one worker to decode and augment one sample; 0: not known"),
                  secondsQuantity({1e-5, 10}, 0), seconds(&Workload::decodeTime)),
            field("samples_per_file", Fields::tr("Samples per &file"),
                  Fields::tr("1: each sample is a file of its own; more: packed shards"),
                  countQuantity({1, 1e6}, 1, mostSamplesPerFile), count(&Workload::samplesPerFile))};
}

std::vector<ScenarioField> dataSetFields()
{
    return {field("dataset", Fields::tr("Data s&et"), Fields::tr("Size of the whole data set; empty: not known"),
                  optional(bytesQuantity({1e9, 1e15}, 1), Fields::tr("not known")), dataSetSize()),
            field("epochs", Fields::tr("Ep&ochs"), Fields::tr("How often the data set is read"),
                  countQuantity({1, 1000}, 1, mostCount), count(&Workload::epochs)),
            field("evaluation", Fields::tr("Eval&uation reads"),
                  Fields::tr("Read by the evaluation after each epoch, by all nodes; 0 where there is none"),
                  bytesQuantity({1e6, 1e13}, 0), bytes(&Workload::evaluationBytes))};
}

std::vector<ScenarioField> loaderFields()
{
    return {field("workers", Fields::tr("Wor&kers per GPU"),
                  Fields::tr("Loader processes of each GPU (num_workers); each has one read in flight. Empty: what "
                             "the plan recommends"),
                  optional(countQuantity({1, 64}, 1, mostWorkers), Fields::tr("automatic")),
                  chosenOrNot(&Scenario::workersPerGpu)),
            field("prefetch", Fields::tr("Pre&fetch"),
                  Fields::tr("Batches that each worker keeps ready (prefetch_factor). They even out slow reads, and "
                             "take memory. Empty: what the plan recommends"),
                  optional(countQuantity({1, 16}, 1, mostPrefetch), Fields::tr("automatic")),
                  chosenOrNot(&Scenario::prefetchFactor))};
}

std::vector<ScenarioField> storageFields()
{
    return {field("devices", Fields::tr("De&vices"),
                  Fields::tr("Storage devices like this one, striped (RAID 0). Their rates add up as long as no link "
                             "that they share limits"),
                  countQuantity({1, 24}, 1, mostDevices),
                  {[](const Scenario& s) -> std::optional<double> { return s.change.devices; },
                   [](Scenario& s, std::optional<double> v) { s.change.devices = static_cast<int>(std::lround(*v)); }}),
            field("cached", Fields::tr("From memor&y"),
                  Fields::tr("Share of the samples that is read from the page cache or a cache in memory instead of "
                             "storage. Memory is taken as instant"),
                  percentQuantity({0, 1}, 0),
                  {[](const Scenario& s) -> std::optional<double> { return s.change.cachedShare; },
                   [](Scenario& s, std::optional<double> v) { s.change.cachedShare = *v; }}),
            field("compression", Fields::tr("Comp&ression"),
                  Fields::tr("How many times smaller samples would be stored. Add what unpacking costs to the decode "
                             "time"),
                  ratioQuantity({1, 16}),
                  {[](const Scenario& s) -> std::optional<double> { return s.compression; },
                   [](Scenario& s, std::optional<double> v) { s.compression = *v; }})};
}

std::vector<ScenarioField> sheetFields()
{
    return {field("sheet_bandwidth", Fields::tr("Band&width"), Fields::tr("Read bandwidth with enough reads in flight"),
                  rateQuantity({50e6, 200e9}),
                  {[](const Scenario& s) -> std::optional<double> { return s.sheetRate.value; },
                   [](Scenario& s, std::optional<double> v) { s.sheetRate = {*v}; }}),
            field("sheet_latency", Fields::tr("&Latency"),
                  Fields::tr("Time of one read when nothing else is in flight"), secondsQuantity({5e-6, 0.5}, 1e-6),
                  {[](const Scenario& s) -> std::optional<double> { return s.sheetLatency.count(); },
                   [](Scenario& s, std::optional<double> v) { s.sheetLatency = Seconds(*v); }})};
}

std::vector<ScenarioField> moneyFields()
{
    return {
        field("price", Fields::tr("Pr&ice of a GPU hour"),
              Fields::tr("What one GPU costs an hour, in your currency: tells what waiting costs. Empty: not known"),
              optional(priceQuantity({0, 12}), Fields::tr("not known")),
              {[](const Scenario& s) { return s.gpuHourPrice > 0 ? std::optional(s.gpuHourPrice) : std::nullopt; },
               [](Scenario& s, std::optional<double> v) { s.gpuHourPrice = v.value_or(0); }})};
}

} // namespace

QString ScenarioField::title() const
{
    return QString(label).remove(u'&');
}

QString ScenarioField::text(const Scenario& scenario) const
{
    const auto value = get(scenario);
    return value ? quantity.text(*value) : quantity.emptyWords;
}

std::vector<ScenarioField> fieldsOf(FieldGroup group)
{
    switch (group) {
    case FieldGroup::Job:
        return jobFields();
    case FieldGroup::Sample:
        return sampleFields();
    case FieldGroup::DataSet:
        return dataSetFields();
    case FieldGroup::Loader:
        return loaderFields();
    case FieldGroup::Storage:
        return storageFields();
    case FieldGroup::Sheet:
        return sheetFields();
    case FieldGroup::Money:
        break;
    }
    return moneyFields();
}

std::vector<ScenarioField> allFields()
{
    std::vector<ScenarioField> all;
    for (const auto group : {FieldGroup::Job, FieldGroup::Sample, FieldGroup::DataSet, FieldGroup::Loader,
                             FieldGroup::Storage, FieldGroup::Sheet, FieldGroup::Money}) {
        for (auto& one : fieldsOf(group)) {
            all.push_back(std::move(one));
        }
    }
    return all;
}

QString patternWords(Pattern pattern)
{
    return pattern == Pattern::Random ? Fields::tr("Random: samples as shuffled")
                                      : Fields::tr("Sequential: shards in order");
}

QString sourceWords(const Scenario& scenario)
{
    return scenario.source == SupplySource::Measured
        ? Fields::tr("as measured")
        : Fields::tr("%1 by the data sheet").arg(QString::fromStdString(words(scenario.sheetRate)));
}

} // namespace sluice::ui
