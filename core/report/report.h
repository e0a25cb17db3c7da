// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/report/document.h"
#include "core/run/run.h"
#include "models/storage/storage_surface.h"

#include <string>
#include <vector>

namespace sluice::report {

/// What a report is to hold.
struct Choice {
    std::vector<std::string> sections; ///< ids, in any order; empty: all that have something to say
    std::string brand; ///< see Document

    bool operator==(const Choice&) const = default;
};

/// Ids of all sections there can be, in the order of the report, with their titles.
struct SectionName {
    std::string id;
    std::string title;
};
std::vector<SectionName> sectionNames();
/// Reads "verdict,curve"; an unknown id is a Usage error that lists those there are. Empty: all.
Result<std::vector<std::string>> parseSections(const std::string& text);

/// Writes the recommendation report of a run: verdict first, then curve, findings, settings, method card and the same
/// measurement as fio commands. Pure.
///
/// `fitted`: the surface of the run's measurements, where it is at hand; fitting takes milliseconds.
Document describeRun(const Run& run, const Choice& choice = {}, const StorageSurface* fitted = nullptr);

std::string toMarkdown(const Document& document);
/// `sluice.report/1`: the run as JSON, with the report's method card and fio commands.
std::string toJsonText(const Run& run);
/// One line a measured point, with units in the header; RFC 4180.
std::string toCsv(const Run& run);

/// What fio finds under the path: `Made`: it makes its own file there first, and leaves it.
/// `Existing`: a file or device that must not change; fio is told to refuse every write.
enum class FioFile { Made, Existing };

/// The fio command that measures the same point on the file (or device) `path`, as one shell line.
/// In a folder, give a file that fio shall make: fioFileIn.
std::string fioCommand(const IoPoint& point, const std::string& path, Bytes fileSize, Seconds runtime,
                       FioFile file = FioFile::Made);
/// The file in `folder` that our fio commands make.
std::string fioFileIn(const std::string& folder);

/// Which file that is there already may be replaced; never what is no regular file.
enum class Replace { UnchangedReports, Anything };

/// Writes a report beside `path` and moves it there, so that nobody sees half of one.
///
/// An existing file is replaced only when it is an earlier Sluice report and byte for byte as Sluice wrote it, by the
/// checksum that this adds (see seal.h), or where `which` says so.
///
/// Errors: the folder is not there or not writable; the path is a folder, a device or a symbolic link, or holds
/// something that Sluice did not write. Nothing is left behind.
Result<Done> writeReportFile(const std::string& path, const std::string& text,
                             Replace which = Replace::UnchangedReports);

} // namespace sluice::report
