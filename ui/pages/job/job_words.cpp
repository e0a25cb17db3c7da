// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/job/job_words.h"

#include "core/base/text/words.h"
#include "core/run/compare/job_change.h"
#include "core/run/job/place_sentence.h"
#include "ui/text/message_words.h"
#include "ui/text/to_qstring.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

namespace sluice::ui {

namespace {

/// Strings of this file, for translators.
struct JobWords {
    Q_DECLARE_TR_FUNCTIONS(sluice::ui::JobWords)
};

QString unknown()
{
    return JobWords::tr("unknown");
}

QString shareOr(const std::optional<double>& share)
{
    return share ? toQString(percentWords(*share)) : unknown();
}

QString rateOr(const std::optional<BytesPerSecond>& rate)
{
    return rate ? toQString(words(*rate)) : unknown();
}

QString waitingHeadline(const AttachVerdict& verdict)
{
    if (verdict.waiting == Waiting::Unknown) {
        return JobWords::tr("Whether it waits for data cannot be said");
    }
    if (!verdict.share) {
        return verdict.waiting == Waiting::No ? JobWords::tr("It does not wait for data")
                                              : JobWords::tr("It waits for data");
    }
    const auto share = shareOr(verdict.share);
    switch (verdict.waiting) {
    case Waiting::No:
        return JobWords::tr("It does not wait for data: %1 of the time").arg(share);
    case Waiting::Partly:
        return JobWords::tr("It waits for data at times: %1 of the time").arg(share);
    default:
        return JobWords::tr("It waits for data %1 of the time").arg(share);
    }
}

Notice::Tone toneOf(Waiting waiting)
{
    switch (waiting) {
    case Waiting::No:
        return Notice::Tone::Good;
    case Waiting::Partly:
        return Notice::Tone::Warning;
    case Waiting::Yes:
        return Notice::Tone::Bad;
    case Waiting::Unknown:
        break;
    }
    return Notice::Tone::Info;
}

QString gainWords(const AttachAdvice& advice)
{
    constexpr double all = 100;
    return advice.expectedShare
        ? QStringLiteral("%1%2 %").arg(*advice.expectedShare < 0 ? QString() : QStringLiteral("+"),
                                       QLocale().toString(*advice.expectedShare * all, 'f', 0))
        : unknown();
}

QString rankName(const AttachRank& rank)
{
    return rank.rank ? JobWords::tr("rank %1 (process %2)").arg(*rank.rank).arg(rank.pid)
                     : JobWords::tr("process %1").arg(rank.pid);
}

} // namespace

JobAnswer answerOf(const AttachVerdict& verdict)
{
    QStringList detail;
    if (verdict.low && verdict.high) {
        detail << JobWords::tr("95 % interval: %1 to %2.").arg(shareOr(verdict.low), shareOr(verdict.high));
    }
    detail << sentence(placeSentence(verdict.where));
    if (verdict.ceilingSpeedup && verdict.waiting != Waiting::No) {
        detail << JobWords::tr("Whatever is changed about loading, it gets at most %1 times as fast.")
                      .arg(QLocale().toString(*verdict.ceilingSpeedup, 'f', 2));
    }
    return {toneOf(verdict.waiting), waitingHeadline(verdict), detail.join(u' ')};
}

QString changeSince(const Json& document)
{
    const Json::json_pointer place("/earlier/before");
    const auto verdict = document.contains(place) ? fromJson<AttachVerdict>(document[place])
                                                  : Result<AttachVerdict>(Error{ErrorKind::NotFound, {}, {}});
    const auto after = verdict ? fromJson<AttachedJob>(document) : Result<AttachedJob>(verdict.error());
    if (!after) {
        return {};
    }
    AttachedJob before;
    before.verdict = *verdict;
    return sentence(changeSentence(jobChange(before, *after)));
}

TextTable ranksTable(const AttachedJob& job)
{
    TextTable table{{JobWords::tr("Training process"), JobWords::tr("Waits for data"), JobWords::tr("Workers"),
                     JobWords::tr("Workers idle"), JobWords::tr("Read from devices"), JobWords::tr("Cache hit rate"),
                     JobWords::tr("GPU busy")},
                    {}};
    for (const auto& rank : job.ranks) {
        table.rows.append({rankName(rank), shareOr(rank.main.waitingShare), QString::number(rank.loader.workers),
                           rank.loader.workers > 0 ? shareOr(rank.loader.idleShare) : QString(),
                           rateOr(rank.loader.readRate), shareOr(rank.loader.cacheShare), shareOr(rank.gpuBusyShare)});
    }
    return table;
}

TextTable adviceTable(const AttachedJob& job)
{
    TextTable table{
        {JobWords::tr("Change"), JobWords::tr("More samples a second"), JobWords::tr("Why"), JobWords::tr("Rests on")},
        {}};
    for (const auto& advice : job.advice) {
        table.rows.append(
            {sentence(advice.change), gainWords(advice), sentence(advice.because), toQString(advice.provenance)});
    }
    if (job.advice.empty() && job.samples > 0) {
        table.rows.append({JobWords::tr("No change was found that would bring 3 % or more"), {}, {}, {}});
    }
    return table;
}

TextTable jobDevicesTable(const std::vector<AttachDevice>& devices)
{
    TextTable table{{JobWords::tr("Device"), JobWords::tr("Reads a second"), JobWords::tr("Read rate"),
                     JobWords::tr("Mean request"), JobWords::tr("Mean wait"), JobWords::tr("In flight"),
                     JobWords::tr("Busy"), JobWords::tr("Write rate")},
                    {}};
    for (const auto& device : devices) {
        table.rows.append(
            {toQString(device.name), toQString(groupedWords(device.readsPerSecond)), toQString(words(device.readRate)),
             device.readRequestBytes ? toQString(iecWords(Bytes{std::llround(*device.readRequestBytes)})) : unknown(),
             device.readAwait ? toQString(words(*device.readAwait)) : unknown(),
             QLocale().toString(device.queueDepth, 'f', 1), toQString(percentWords(device.utilisation)),
             rateOr(device.writeRate)});
    }
    return table;
}

TextTable readsTable(const AttachedJob& job)
{
    TextTable table{{JobWords::tr("Training process"), JobWords::tr("Mount"), JobWords::tr("File system"),
                     JobWords::tr("Device"), JobWords::tr("Open files"), JobWords::tr("Such as")},
                    {}};
    for (const auto& rank : job.ranks) {
        for (const auto& reads : rank.reads) {
            table.rows.append({rankName(rank), toQString(reads.mount), toQString(reads.fsType), toQString(reads.device),
                               QString::number(reads.openFiles), toQString(reads.pathExample)});
        }
    }
    return table;
}

TextTable neighboursTable(const AttachedJob& job)
{
    TextTable table{
        {JobWords::tr("Process"), JobWords::tr("Command"), JobWords::tr("Read rate"), JobWords::tr("Device")}, {}};
    for (const auto& neighbour : job.neighbours) {
        table.rows.append({QString::number(neighbour.pid), toQString(neighbour.command),
                           toQString(words(neighbour.readRate)), toQString(neighbour.device)});
    }
    return table;
}

TextTable unknownTable(const AttachedJob& job)
{
    TextTable table{{JobWords::tr("Not seen"), JobWords::tr("Why, and what would show it")}, {}};
    for (const auto& gap : job.unknown) {
        table.rows.append({toQString(gap.signal), sentence(gap.reason)});
    }
    return table;
}

} // namespace sluice::ui
