// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/enum_words.h"

#include <QUrl>

namespace sluice::ui {

/// Names a figure that the help defines. Its word is the anchor in resources/help/figures.*.md.
enum class FigureId {
    Demand,
    GpuUtilisation,
    Waiting,
    GpusFed,
    StageCapacity,
    Lost,
    Supply,
    MapRate,
    BestRate,
    Bandwidth,
    Spread,
    Operations,
    Latency,
    DatasetSamples,
    SampleSize,
    DatasetFiles,
    SampleRead,
    FilesPerSecond,
    ShardRate,
    FileLatency,
    DecodeCost,
    DeliveredBytes,
    DecodeRate,
    CodecFigures,
    DecodeFailures,
    LoaderUtilisation,
    LoaderSamples,
    Step,
    FirstBatch,
    WorkerTime,
    LoaderAlone,
    LoaderBottleneck,
    Change,
    Fact,
    Finding,
};

} // namespace sluice::ui

template <>
inline constexpr auto sluice::enumWords<sluice::ui::FigureId> =
    wordList<ui::FigureId>({{ui::FigureId::Demand, "demand"},
                            {ui::FigureId::GpuUtilisation, "gpu-utilisation"},
                            {ui::FigureId::Waiting, "waiting"},
                            {ui::FigureId::GpusFed, "gpus-fed"},
                            {ui::FigureId::StageCapacity, "stage-capacity"},
                            {ui::FigureId::Lost, "lost"},
                            {ui::FigureId::Supply, "supply"},
                            {ui::FigureId::MapRate, "map-rate"},
                            {ui::FigureId::BestRate, "best-rate"},
                            {ui::FigureId::Bandwidth, "bandwidth"},
                            {ui::FigureId::Spread, "spread"},
                            {ui::FigureId::Operations, "operations"},
                            {ui::FigureId::Latency, "latency"},
                            {ui::FigureId::DatasetSamples, "dataset-samples"},
                            {ui::FigureId::SampleSize, "sample-size"},
                            {ui::FigureId::DatasetFiles, "dataset-files"},
                            {ui::FigureId::SampleRead, "sample-read"},
                            {ui::FigureId::FilesPerSecond, "files-per-second"},
                            {ui::FigureId::ShardRate, "shard-rate"},
                            {ui::FigureId::FileLatency, "file-latency"},
                            {ui::FigureId::DecodeCost, "decode-cost"},
                            {ui::FigureId::DeliveredBytes, "delivered-bytes"},
                            {ui::FigureId::DecodeRate, "decode-rate"},
                            {ui::FigureId::CodecFigures, "codec-figures"},
                            {ui::FigureId::DecodeFailures, "decode-failures"},
                            {ui::FigureId::LoaderUtilisation, "loader-utilisation"},
                            {ui::FigureId::LoaderSamples, "loader-samples"},
                            {ui::FigureId::Step, "step"},
                            {ui::FigureId::FirstBatch, "first-batch"},
                            {ui::FigureId::WorkerTime, "worker-time"},
                            {ui::FigureId::LoaderAlone, "loader-alone"},
                            {ui::FigureId::LoaderBottleneck, "loader-bottleneck"},
                            {ui::FigureId::Change, "change"},
                            {ui::FigureId::Fact, "fact"},
                            {ui::FigureId::Finding, "finding"}});

namespace sluice::ui {

/// Scheme of the links that lead to a figure's definition; the main window opens them (QDesktopServices).
inline const QString figureScheme = QStringLiteral("figure");

inline QString anchorOf(FigureId figure)
{
    const auto text = word(figure);
    return QString::fromLatin1(text.data(), static_cast<qsizetype>(text.size()));
}

/// "figure:gpus-fed".
inline QUrl linkTo(FigureId figure)
{
    return QUrl(figureScheme + u':' + anchorOf(figure));
}

} // namespace sluice::ui
