// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/audit/audit.h"
#include "core/base/json.h"
#include "core/dataset/formats/format.h"
#include "core/imports/import_file.h"
#include "core/imports/reader.h"
#include "core/node/cpu_list.h"
#include "core/node/node_fields.h"
#include "core/node/relations.h"
#include "core/run/job/job_file.h"
#include "core/topology/cufile_config.h"
#include "core/topology/mount_table.h"
#include "core/topology/pci_config.h"
#include "core/topology/smart_log.h"
#include "core/trace/kineto.h"
#include "core/trace/trace_verdict.h"
#include "core/trace/traced_rank.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

namespace {

using namespace sluice;

void require(bool holds)
{
    holds ? void() : std::abort();
}

/// A list that was read is written as the same list.
void cpuLists(const std::string& text)
{
    if (const auto list = parseCpuList(text)) {
        require(parseCpuList(cpuListWords(*list)) == list);
        require(cpuCount(commonCpus(*list, *list)) == cpuCount(*list));
    }
}

/// A snapshot that was read is judged, and written as one that reads the same.
void snapshots(const std::string& text)
{
    const auto json = parseJson(text, "fuzz");
    if (!json) {
        return;
    }
    const auto node = fromJson<Node>(*json);
    if (node) {
        relationsOf(*node);
        auditNode(*node);
        toJson(*node).dump(2, ' ', false, Json::error_handler_t::replace);
    }
}

/// A job file that was read is written as one that reads the same.
void jobFiles(const std::string& text)
{
    if (const auto job = parseJobFile(text, "fuzz")) {
        figuresOf(*job);
        const auto again = parseJobFile(jsonText(toDocument("sluice.job/1", *job)), "fuzz");
        require(again && *again == *job);
    }
}

/// A trace that was read has shares that are shares, whatever its events say.
void traces(const std::string& text)
{
    std::size_t at = 0;
    const ByteSource source = [&](char* to, std::size_t count) -> Result<std::size_t> {
        const auto size = std::min(count, text.size() - at);
        std::copy_n(text.begin() + static_cast<std::ptrdiff_t>(at), size, to);
        at += size;
        return size;
    };
    const auto content = trace::readKineto(source, "fuzz");
    if (!content) {
        return;
    }
    const auto rank = trace::tracedRankOf(content->processes.front(), content->problem.empty());
    const auto isShare = [](const std::optional<double>& share) { return !share || (*share >= 0 && *share <= 1); };
    require(isShare(rank.waitingShare) && isShare(rank.gpuBusyShare) && isShare(rank.waitingIdleShare));
    require(rank.waitingIdleShare.value_or(0) <= rank.waitingShare.value_or(0));
    trace::unknownOf({rank}, trace::verdictOf({rank}));
}

/// Results of other tools that were read are written as results that read the same. The first letter chooses the
/// reader: 'A' is the first of the table, and '*' the one that recognises the text.
void imported(const std::string& text)
{
    const auto readers = imports::readers();
    if (text.empty()) {
        return;
    }
    const auto index = static_cast<std::size_t>(static_cast<unsigned char>(text[0])) - 'A';
    const auto rest = std::string_view(text).substr(1);
    const auto file = text[0] == '*' ? imports::readText(rest)
        : index < readers.size()     ? readers[index].read(rest)
                                     : Result<ImportedFile>(Error{ErrorKind::Usage, "no reader", {}});
    if (file) {
        const auto again = fromJson<ImportedFile>(*parseJson(jsonText(toJson(*file)), "fuzz"));
        require(again && *again == *file);
        require(imports::runOf({*file}).measurements.size() <= file->results.size());
    } else {
        require(!file.error().message.empty());
    }
}

void mounts(const std::string& text)
{
    parseMountinfo(text);
    parseMounts(text);
}

/// Whether a reader runs in this process: a foreign library that crashes in one of its own is no finding here.
bool readsHere(DatasetFormat format)
{
    return format != DatasetFormat::Hdf5 && format != DatasetFormat::Lmdb && format != DatasetFormat::Zarr;
}

/// A file of a data set gives samples that have a place and a size, by each reader, whatever it is. The first letter
/// chooses the reader: 'A' is the first of the table.
void datasets(const std::string& text)
{
    const auto readers = dataset::formatReaders();
    const auto index =
        text.empty() ? readers.size() : static_cast<std::size_t>(static_cast<unsigned char>(text[0])) - 'A';
    if (index >= readers.size() || !readsHere(readers[index].format)) {
        return;
    }
    const int memory = ::memfd_create("fuzz", MFD_CLOEXEC);
    require(::write(memory, text.data() + 1, text.size() - 1) == static_cast<ssize_t>(text.size() - 1));
    const auto file = dataset::FileView::open("/proc/self/fd/" + std::to_string(memory));
    ::close(memory);
    require(file.ok());
    dataset::readerFor(*file);
    dataset::ReadOptions options;
    options.cut = Bytes{16};
    const auto reading = readers[index].read(*file, options, [](const dataset::SampleRun& run) {
        require(run.offset >= 0 && run.length >= 0 && run.payload >= 0 && run.count > 0);
        return true;
    });
    require(reading.ok() || !reading.error().message.empty());
}

} // namespace

/// The first byte chooses the parser, the rest is what it reads.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size == 0) {
        return 0;
    }
    const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
    switch (data[0]) {
    case 'c':
        cpuLists(text);
        break;
    case 'm':
        mounts(text);
        break;
    case 'p':
        parsePciConfig(text);
        break;
    case 'l':
        parseSmartLog(text);
        break;
    case 'j':
        static_cast<void>(parseCufileConfig(text, "fuzz"));
        break;
    case 'd':
        datasets(text);
        break;
    case 's':
        snapshots(text);
        break;
    case 't':
        traces(text);
        break;
    case 'o':
        jobFiles(text);
        break;
    case 'i':
        imported(text);
        break;
    default:
        break;
    }
    return 0;
}
