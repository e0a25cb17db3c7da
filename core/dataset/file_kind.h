// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/dataset/catalogue.h"

#include <string>

namespace sluice::dataset {

/// Says what one file is to a data set.
enum class FileKind {
    Sample, ///< one sample: an image, a recording, an array
    Unnamed, ///< one sample, as far as its name tells
    Sidecar, ///< text beside samples: labels, annotations, lists, caches
    Tar,
    TfRecord,
    Megatron, ///< the .bin with an .idx beside it
    Container, ///< many samples in a form that is not read here
};

struct KindOfFile {
    FileKind kind = FileKind::Unnamed;
    std::string container; ///< "Parquet", "a compressed tar", where it is one
};

/// Judges by name, and where that does not tell by the first bytes: a file is opened for it. What cannot be read is
/// Unnamed. Safe on any content.
KindOfFile kindOf(const std::string& path);

/// Returns the end of a name that decides a kind: "jpg", "tar.gz"; numbered shards alike ("train-00000-of-00002" is
/// "").
std::string kindName(const std::string& path);

/// Tells whether every file of that kindName is of one kind, so that none needs a look.
bool toldByName(const std::string& kindName);

} // namespace sluice::dataset
