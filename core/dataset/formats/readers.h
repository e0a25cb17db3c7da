// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/dataset/formats/format.h"

/// One pair of functions a format: recognises a file by content, and reads it. See format.h for the contract.
namespace sluice::dataset {

/// WebDataset: neighbouring members whose names agree up to the first dot are one sample; names without a dot, or that
/// begin with one ("._a.jpg"), are passed over. A sample reaches from its first byte to its last, headers between
/// included. Plain, or behind a compression.
bool isTar(const FileView& file);
Result<ShardReading> readTar(const FileView& file, const ReadOptions& options, const SampleSink& sink);

/// TFRecord: each record with its framing; the checksum of every length is verified.
bool isTfRecord(const FileView& file);
Result<ShardReading> readTfRecord(const FileView& file, const ReadOptions& options, const SampleSink& sink);

/// Megatron: sequences of the stated length, cut across documents as a trainer cuts them; the `.idx` beside the `.bin`
/// says how much of it is tokens.
bool isMegatron(const FileView& file);
Result<ShardReading> readMegatron(const FileView& file, const ReadOptions& options, const SampleSink& sink);

/// JSON Lines: a line is a sample.
bool isJsonLines(const FileView& file);
Result<ShardReading> readJsonLines(const FileView& file, const ReadOptions& options, const SampleSink& sink);

/// Parquet: the footer tells the rows of each row group and what their columns take. Errors: Usage for an encrypted
/// one.
bool isParquet(const FileView& file);
Result<ShardReading> readParquet(const FileView& file, const ReadOptions& options, const SampleSink& sink);

/// Arrow IPC, as a file or a stream (Hugging Face caches, Feather 2): the rows of each record batch.
bool isArrow(const FileView& file);
Result<ShardReading> readArrow(const FileView& file, const ReadOptions& options, const SampleSink& sink);

/// HDF5, by libhdf5 in a process of its own. Errors: Unsupported without it.
bool isHdf5(const FileView& file);
Result<ShardReading> readHdf5(const FileView& file, const ReadOptions& options, const SampleSink& sink);

/// LMDB, by liblmdb in a process of its own. Errors: Unsupported without it.
bool isLmdb(const FileView& file);
Result<ShardReading> readLmdb(const FileView& file, const ReadOptions& options, const SampleSink& sink);

/// Zarr 2 and 3: a store that is a folder.
bool isZarr(const FileView& file);
Result<ShardReading> readZarr(const FileView& file, const ReadOptions& options, const SampleSink& sink);

/// MosaicML shards; of a compressed one the index.json beside it tells the samples.
bool isMds(const FileView& file);
Result<ShardReading> readMds(const FileView& file, const ReadOptions& options, const SampleSink& sink);

/// FFCV: a .beton file.
bool isFfcv(const FileView& file);
Result<ShardReading> readFfcv(const FileView& file, const ReadOptions& options, const SampleSink& sink);

/// NumPy: rows of .npy arrays and of the arrays in .npz files.
bool isNumpy(const FileView& file);
Result<ShardReading> readNumpy(const FileView& file, const ReadOptions& options, const SampleSink& sink);

/// Bare files of tokens: sequences of the stated length.
bool isTokens(const FileView& file);
Result<ShardReading> readTokens(const FileView& file, const ReadOptions& options, const SampleSink& sink);

/// Returns the version of the library that this build reads the format with; empty for none.
std::string hdf5Version();
std::string lmdbVersion();

} // namespace sluice::dataset
