// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/scenario/scenario_fields.h"

#include "core/base/text/words.h"
#include "ui/text/engine_words.h"
#include "ui/text/to_qstring.h"

#include <QCoreApplication>
#include <QHash>

#include <cmath>
#include <utility>

namespace sluice::ui {

namespace {

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

/// A count for which 0 stands for an empty field.
FieldAccess chosenOrNot(int Scenario::*member)
{
    return {
        [member](const Scenario& s) { return s.*member > 0 ? std::optional<double>(s.*member) : std::nullopt; },
        [member](Scenario& s, std::optional<double> v) { s.*member = static_cast<int>(std::lround(v.value_or(0))); }};
}

ScenarioField field(const char* name, QString label, QString tip, Quantity quantity, FieldAccess access)
{
    return {QString::fromLatin1(name), {}, std::move(label), std::move(tip), std::move(quantity), std::move(access.get),
            std::move(access.set)};
}

QString capitalised(QString text)
{
    return text.isEmpty() ? text : text.replace(0, 1, text.at(0).toUpper());
}

/// How a field of the workload is typed: within the range that holds everywhere.
Quantity quantityOf(const WorkloadField& field, Span slider)
{
    const bool time = field.unit == FieldUnit::Duration;
    Quantity quantity = field.unit == FieldUnit::Count ? countQuantity(slider, field.min, field.max)
        : field.unit == FieldUnit::Share               ? percentQuantity(slider, field.min)
        : time                                         ? secondsQuantity(slider, field.min)
                                                       : bytesQuantity(slider, field.min);
    quantity.most = field.max;
    return quantity;
}

/// `emptyWords`: what an empty editor means, of a field that may be unknown.
ScenarioField workloadField(const char* key, const char* name, QString label, Span slider,
                            const QString& emptyWords = {})
{
    const auto& of = sluice::workloadField(key);
    const auto quantity = quantityOf(of, slider);
    return {QString::fromLatin1(name),
            QString::fromLatin1(key),
            std::move(label),
            capitalised(translated(std::string_view(of.help))),
            emptyWords.isEmpty() ? quantity : optional(quantity, emptyWords),
            [&of](const Scenario& s) { return of.valueIn(s.workload); },
            [&of](Scenario& s, std::optional<double> v) { of.setIn(s.workload, v); }};
}

std::vector<ScenarioField> jobFields()
{
    return {workloadField("gpus", "gpus", Fields::tr("GP&Us"), {1, 72}),
            workloadField("nodes", "nodes", Fields::tr("N&odes"), {1, 1000}),
            workloadField("batch_per_gpu", "batch", Fields::tr("&Batch per GPU"), {1, 4096}),
            workloadField("step_seconds", "step_time", Fields::tr("&Step time"), {1e-3, 60}),
            workloadField("target_utilisation", "target", Fields::tr("&Target utilisation"), {0.5, 1})};
}

/// An empty editor is not known; 0 is nothing to decode.
ScenarioField decodeField()
{
    auto field =
        workloadField("decode_seconds", "decode_time", Fields::tr("&Decode time"), {1e-5, 10}, Fields::tr("not known"));
    field.get = [](const Scenario& s) {
        return knowsDecoding(s.workload) ? std::optional(s.workload.decodeTime.count()) : std::nullopt;
    };
    field.set = [](Scenario& s, std::optional<double> v) {
        const double before = s.workload.decodeTime.count();
        s.workload.decodeTime = Seconds(v.value_or(0));
        s.workload.decodeStdev =
            before > 0 ? s.workload.decodeStdev * (s.workload.decodeTime.count() / before) : Seconds{};
        s.workload.decodeFree = v && *v <= 0;
    };
    return field;
}

std::vector<ScenarioField> sampleFields()
{
    return {workloadField("sample_bytes", "sample_bytes", Fields::tr("S&ample size"), {1e3, 1e9}),
            workloadField("sample_bytes_stdev", "sample_stdev", Fields::tr("Si&ze std. dev."), {1e3, 1e9}),
            workloadField("delivered_bytes", "delivered_bytes", Fields::tr("De&livered size"), {1e3, 1e9},
                          Fields::tr("as stored")),
            decodeField(),
            workloadField("decode_stdev_seconds", "decode_stdev", Fields::tr("Decode std. dev."), {1e-5, 10}),
            workloadField("samples_per_file", "samples_per_file", Fields::tr("Samples per f&ile"), {1, 1e6})};
}

std::vector<ScenarioField> dataSetFields()
{
    return {workloadField("dataset_bytes", "dataset", Fields::tr("Data s&et"), {1e9, 1e15}, Fields::tr("not known")),
            workloadField("epochs", "epochs", Fields::tr("Epochs"), {1, 1000}),
            workloadField("evaluation_bytes", "evaluation", Fields::tr("Evaluation &reads"), {1e6, 1e13})};
}

std::vector<ScenarioField> loaderFields()
{
    return {field("workers", Fields::tr("Wor&kers per GPU"),
                  Fields::tr("Loader processes of each GPU (num_workers); each has one read in flight. Empty: what "
                             "the plan recommends"),
                  optional(countQuantity({1, 64}, 1, maxWorkersPerGpu), Fields::tr("automatic")),
                  chosenOrNot(&Scenario::workersPerGpu)),
            field("prefetch", Fields::tr("&Prefetch"),
                  Fields::tr("Batches that each worker keeps ready (prefetch_factor). They even out slow reads, and "
                             "take memory. Empty: what the plan recommends"),
                  optional(countQuantity({1, 16}, 1, maxPrefetchFactor), Fields::tr("automatic")),
                  chosenOrNot(&Scenario::prefetchFactor))};
}

std::vector<ScenarioField> storageFields()
{
    return {field("devices", Fields::tr("Devices"),
                  Fields::tr("Storage devices like this one, striped (RAID 0). Their rates add up as long as no link "
                             "that they share is the bottleneck"),
                  countQuantity({1, 24}, 1, maxDevices),
                  {[](const Scenario& s) -> std::optional<double> { return s.change.devices; },
                   [](Scenario& s, std::optional<double> v) { s.change.devices = static_cast<int>(std::lround(*v)); }}),
            field("cached", Fields::tr("Cache hit rate"),
                  Fields::tr("Share of the samples that is read from the page cache or a cache in memory instead of "
                             "storage. Memory is taken as instant"),
                  percentQuantity({0, 1}, 0),
                  {[](const Scenario& s) -> std::optional<double> { return s.change.cachedShare; },
                   [](Scenario& s, std::optional<double> v) { s.change.cachedShare = *v; }}),
            field("compression", Fields::tr("Compression"),
                  Fields::tr("How many times smaller samples would be stored. Add what unpacking costs to the decode "
                             "time"),
                  ratioQuantity({1, 16}),
                  {[](const Scenario& s) -> std::optional<double> { return s.compression; },
                   [](Scenario& s, std::optional<double> v) { s.compression = *v; }})};
}

std::vector<ScenarioField> sheetFields()
{
    return {field("sheet_bandwidth", Fields::tr("Bandwidth"), Fields::tr("Read bandwidth with enough reads in flight"),
                  rateQuantity({50e6, 200e9}),
                  {[](const Scenario& s) -> std::optional<double> { return s.sheetRate.value; },
                   [](Scenario& s, std::optional<double> v) { s.sheetRate = {*v}; }}),
            field("sheet_latency", Fields::tr("Latency"), Fields::tr("Time of one read when nothing else is in flight"),
                  secondsQuantity({5e-6, 0.5}, 1e-6),
                  {[](const Scenario& s) -> std::optional<double> { return s.sheetLatency.count(); },
                   [](Scenario& s, std::optional<double> v) { s.sheetLatency = Seconds(*v); }})};
}

std::vector<ScenarioField> moneyFields()
{
    return {
        field("price", Fields::tr("Price of a GPU hour"),
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

QString editTitle(const QString& field)
{
    for (const auto& one : allFields()) {
        if (one.name == field) {
            return one.title();
        }
    }
    const QHash<QString, QString> others{{QStringLiteral("workload"), Fields::tr("Workload")},
                                         {QStringLiteral("pattern"), Fields::tr("Access")},
                                         {QStringLiteral("loader_kind"), Fields::tr("Kind of loader")},
                                         {QStringLiteral("node"), Fields::tr("Node")},
                                         {QStringLiteral("source"), Fields::tr("Storage")},
                                         {QStringLiteral("job_file"), Fields::tr("Job by a file")},
                                         {QStringLiteral("node_snapshot"), Fields::tr("Node by a snapshot")},
                                         {QStringLiteral("measured_figures"), Fields::tr("Measured figures")},
                                         {QStringLiteral("seen_job"), Fields::tr("Job as it was seen")}};
    return others.value(field, field);
}

QString patternWords(Pattern pattern)
{
    return pattern == Pattern::Random ? Fields::tr("Random: samples as shuffled")
                                      : Fields::tr("Sequential: shards in order");
}

QString nodeWords(const Scenario& scenario)
{
    if (!scenario.node) {
        return Fields::tr("as measured");
    }
    const auto name =
        scenario.node->name.empty() ? Fields::tr("a node without a name") : toQString(scenario.node->name);
    return Fields::tr("%1, by its snapshot").arg(name);
}

QString sourceWords(const Scenario& scenario)
{
    return scenario.source == SupplySource::Measured
        ? Fields::tr("as measured")
        : Fields::tr("%1 by the data sheet").arg(QString::fromStdString(words(scenario.sheetRate)));
}

} // namespace sluice::ui
