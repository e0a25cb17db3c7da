// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/questions/plan_question.h"

#include "ui/text/to_qstring.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace sluice::ui {

namespace {

class QuestionWords {
    Q_DECLARE_TR_FUNCTIONS(sluice::ui::QuestionWords)

public:
    struct Titles {
        QString shortly;
        QString chart;
        QString axis;
        AxisUnit unit = AxisUnit::Plain;
    };
    static Titles of(PlanInput input)
    {
        switch (input) {
        case PlanInput::Gpus:
            return {tr("GPUs"), tr("GPU utilisation over the number of GPUs"), tr("GPUs of this node"), {}};
        case PlanInput::Workers:
            return {tr("Workers"), tr("GPU utilisation over loader workers"), tr("workers per GPU"), {}};
        case PlanInput::DecodeTime:
            return {tr("Decoding"), tr("GPU utilisation over decode time"), tr("CPU time per sample"),
                    AxisUnit::Seconds};
        case PlanInput::SampleBytes:
            return {tr("Sample size"), tr("GPU utilisation over sample size"), tr("bytes per sample, as stored"),
                    AxisUnit::Bytes};
        case PlanInput::StepTime:
            return {tr("Step time"), tr("GPU utilisation over step time"), tr("compute time of a step"),
                    AxisUnit::Seconds};
        case PlanInput::Devices:
            return {tr("Devices"), tr("GPU utilisation over striped devices"), tr("devices like the measured one"), {}};
        case PlanInput::Nodes:
            return {tr("Nodes"), tr("GPU utilisation over nodes that share the storage"), tr("nodes"), {}};
        case PlanInput::Batch:
        case PlanInput::CpuCores:
            break;
        }
        return {};
    }
    static QString target(double share) { return tr("target %1 %").arg(share * 100, 0, 'f', 0); }
    static QString now(const QString& value) { return tr("now: %1").arg(value); }
    static QString upTo(const QString& value) { return tr("fed up to %1").arg(value); }
    static QString from(const QString& value) { return tr("fed from %1").arg(value); }
    static QString always() { return tr("always fed"); }
    static QString never() { return tr("never fed"); }
    static QString utilisation() { return tr("GPU utilisation"); }
};

/// Returns the y of a series at x, between its points as the line is drawn.
double drawnAt(const report::Series& series, double x)
{
    for (std::size_t i = 1; i < series.points.size(); ++i) {
        const auto& [x0, y0] = series.points[i - 1];
        const auto& [x1, y1] = series.points[i];
        if (x <= x1 && x >= x0 && x0 > 0) {
            return y0 + (y1 - y0) * std::log(x / x0) / std::log(x1 / x0);
        }
    }
    return series.points.empty() ? 0 : series.points.back().second;
}

QString flipWords(const PlanSweep& sweep, AxisUnit unit)
{
    if (sweep.flip) {
        const auto value = valueWords(sweep.flip->value, unit);
        return sweep.flip->fedBelow ? QuestionWords::upTo(value) : QuestionWords::from(value);
    }
    const bool fed = !sweep.points.empty() && sweep.points.front().utilisation >= sweep.target;
    return fed ? QuestionWords::always() : QuestionWords::never();
}

void mark(report::Chart& chart, const QString& name, double x)
{
    chart.marks.push_back({name.toStdString(), x, drawnAt(chart.series.front(), x)});
}

report::Chart frameOf(const QString& title, const QString& x, const QString& y, AxisUnit unit)
{
    report::Chart chart;
    chart.title = title.toStdString();
    chart.xTitle = x.toStdString();
    chart.yTitle = y.toStdString();
    chart.logX = true;
    chart.xIsBytes = unit == AxisUnit::Bytes;
    chart.band = true;
    return chart;
}

PlanQuestion utilisationOver(const PlanSweep& sweep)
{
    const auto titles = QuestionWords::of(sweep.input);
    PlanQuestion question{
        toQString(word(sweep.input)), titles.shortly, flipWords(sweep, titles.unit), {}, titles.unit, AxisUnit::Share};
    question.chart = frameOf(titles.chart, titles.axis, QuestionWords::utilisation(), titles.unit);
    report::Series series{QuestionWords::utilisation().toStdString(), {}, {}};
    for (const auto& point : sweep.points) {
        series.points.emplace_back(point.value, point.utilisation);
        series.intervals.push_back({point.low, point.high});
    }
    question.chart.series.push_back(std::move(series));
    question.chart.requirement = report::Chart::Line{QuestionWords::target(sweep.target).toStdString(), sweep.target};
    if (sweep.now > 0) {
        mark(question.chart, QuestionWords::now(valueWords(sweep.now, titles.unit)), sweep.now);
    }
    if (sweep.flip && sweep.flip->value != sweep.now) {
        mark(question.chart, question.answer, sweep.flip->value);
    }
    return question;
}

/// What decoding costs: cores over the time of a sample.
PlanQuestion coresOver(const PlanSweep& sweep, double nodeCores)
{
    const auto titles = QuestionWords::of(sweep.input);
    PlanQuestion question{QStringLiteral("cores"), QuestionWords::tr("Cores"), {}, {}, titles.unit, AxisUnit::Plain};
    question.chart = frameOf(QuestionWords::tr("CPU cores that keep all GPUs fed, over decode time"), titles.axis,
                             QuestionWords::tr("CPU cores"), titles.unit);
    report::Series series{question.chart.yTitle, {}, {}};
    for (const auto& point : sweep.points) {
        if (point.cpuCores) {
            series.points.emplace_back(point.value, *point.cpuCores);
        }
    }
    question.chart.series.push_back(std::move(series));
    if (nodeCores > 0) {
        const auto cores = QuestionWords::tr("%1 cores of the node");
        question.chart.requirement = report::Chart::Line{cores.arg(nodeCores).toStdString(), nodeCores};
    }
    if (sweep.now > 0) {
        mark(question.chart, QuestionWords::now(valueWords(sweep.now, titles.unit)), sweep.now);
        const double cores = question.chart.marks.back().y;
        question.answer = QuestionWords::tr("%1 needed")
                              .arg(valueWords(cores < 10 ? std::round(cores * 10) / 10 : std::round(cores), {}));
    }
    return question;
}

} // namespace

std::vector<PlanQuestion> questionsOf(const PlanSweep& sweep, double nodeCores)
{
    std::vector<PlanQuestion> questions{utilisationOver(sweep)};
    if (sweep.input == PlanInput::DecodeTime) {
        questions.push_back(coresOver(sweep, nodeCores));
    }
    return questions;
}

PlanQuestion readSizeQuestion(report::Chart chart)
{
    const auto title = QuestionWords::tr("Read size");
    const auto unit = chart.xIsBytes ? AxisUnit::Bytes : AxisUnit::Plain;
    return {QStringLiteral("read_size"), title, {}, std::move(chart), unit, AxisUnit::Rate};
}

} // namespace sluice::ui
