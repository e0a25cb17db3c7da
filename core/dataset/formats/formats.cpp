// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/formats/format.h"

#include "core/dataset/formats/readers.h"

#include <algorithm>
#include <array>

namespace sluice::dataset {

namespace {

/// Magic bytes first, guesses from the structure last.
constexpr std::array<FormatReader, 13> readers{{
    {DatasetFormat::Zarr, "Zarr", ReadPattern::Group, &isZarr, &readZarr},
    {DatasetFormat::Parquet, "Parquet", ReadPattern::Group, &isParquet, &readParquet},
    {DatasetFormat::Arrow, "Arrow", ReadPattern::Mapped, &isArrow, &readArrow},
    {DatasetFormat::Hdf5, "HDF5", ReadPattern::Group, &isHdf5, &readHdf5},
    {DatasetFormat::Numpy, "NumPy arrays", ReadPattern::Mapped, &isNumpy, &readNumpy},
    {DatasetFormat::Lmdb, "LMDB", ReadPattern::Mapped, &isLmdb, &readLmdb},
    {DatasetFormat::Tar, "WebDataset tar", ReadPattern::ShardInOrder, &isTar, &readTar},
    {DatasetFormat::TfRecord, "TFRecord", ReadPattern::ShardInOrder, &isTfRecord, &readTfRecord},
    {DatasetFormat::Mds, "MosaicML shards", ReadPattern::Range, &isMds, &readMds},
    {DatasetFormat::Ffcv, "FFCV", ReadPattern::Mapped, &isFfcv, &readFfcv},
    {DatasetFormat::Megatron, "Megatron tokens", ReadPattern::Mapped, &isMegatron, &readMegatron},
    {DatasetFormat::JsonLines, "JSON Lines", ReadPattern::ShardInOrder, &isJsonLines, &readJsonLines},
    {DatasetFormat::Tokens, "tokens", ReadPattern::Mapped, &isTokens, &readTokens},
}};

} // namespace

std::span<const FormatReader> formatReaders()
{
    return readers;
}

const FormatReader* readerFor(const FileView& file)
{
    const auto found = std::find_if(readers.begin(), readers.end(),
                                    [&file](const FormatReader& reader) { return reader.recognises(file); });
    return found == readers.end() ? nullptr : &*found;
}

const FormatReader& readerOf(DatasetFormat format)
{
    return *std::find_if(readers.begin(), readers.end(),
                         [format](const FormatReader& reader) { return reader.format == format; });
}

} // namespace sluice::dataset
