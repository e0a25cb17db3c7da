// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "app/sluicectl/remedies.h"

#include <algorithm>
#include <iterator>

namespace sluice::ctl {

namespace {

/// What to type. "{name}" stands for the message's argument of that name.
constexpr std::pair<Remedy, std::string_view> options[] = {
    {Remedy::MeasureStorage, "sluicectl guide --path DIR"},
    {Remedy::MeasureStorageLonger, "sluicectl guide --path DIR --budget 180s"},
    {Remedy::MeasureLocalDrives, "sluicectl guide --path LOCAL_DIR"},
    {Remedy::MeasureFiles, "sluicectl bench files --path DIR, then --files-per-second"},
    {Remedy::MeasureHostToDevice, "sluicectl bench h2d"},
    {Remedy::StateStorageOperations, "--storage-iops"},
    {Remedy::StateLayout, "--samples-per-file, --pattern"},
    {Remedy::StateLoader, "--loader pytorch"},
    {Remedy::StateServerBandwidth, "--server-bandwidth"},
    {Remedy::StateDecodeTime, "--decode-time"},
    {Remedy::StateCores, "--cores"},
    {Remedy::StateMemory, "--memory"},
    {Remedy::StateMemoryBandwidth, "--memory-bandwidth"},
    {Remedy::RunLonger, "--runtime {seconds}s"},
    {Remedy::SimulateLonger, "simulate for longer (--runtime), or take a smaller batch"},
    {Remedy::MeasureLonger, "give a longer --runtime"},
    {Remedy::FewerGpus, "ask for fewer with --gpus, or use --target host"},
    {Remedy::FewerWorkers, "raise it with ulimit -n, or use fewer --workers"},
    {Remedy::SmallerBuffers, "use a smaller --read-size, --depth or --threads"},
    {Remedy::SmallerReads, "use a smaller --read-size or a larger file"},
    {Remedy::AlignedReads, "use --read-size {size} or --access buffered"},
    {Remedy::BufferedAccess, "use --access buffered"},
    {Remedy::ThreadsEngine, "use --engine threads"},
    {Remedy::NoPolling,
     "leave --iopoll out, or give the driver poll queues (nvme.poll_queues=4 on the kernel command line)"},
    {Remedy::WriteInFolder, "--write works in a folder only"},
    {Remedy::ReadOwnFile, "name a folder, and leave --write out"},
    {Remedy::AllowDevice, "add --allow-device to read from it; it is never written"},
    {Remedy::NameDevice, "name the device itself with --allow-device, or choose a folder"},
    {Remedy::SmallerFile, "free some space or choose a smaller --size"},
    {Remedy::SmallerFileOrFolder, "choose a smaller --size or another folder"},
    {Remedy::FewerFiles, "free some space, or choose a smaller --count or --file-size"},
    {Remedy::FewerFilesOrFolder, "choose a smaller --count or another folder"},
    {Remedy::WritableFolder, "choose a folder that you may write to, or measure files that are there with --existing"},
    {Remedy::MakeOwnFiles, "leave --existing out to measure files of our own"},
    {Remedy::MeasureExistingFile, "measure an existing large file instead: bench io --path FILE only reads"},
    {Remedy::MeasureFirst, "measure one with: sluicectl guide --path DIR"},
    {Remedy::ListRuns, "sluicectl runs lists them"},
    {Remedy::NameRun, "give its number or \"last\"; sluicectl runs lists them"},
    {Remedy::ImportRun, "the run is in {file}; take it over with: sluicectl runs import {quoted}"},
    {Remedy::KeepOrDeleteRun,
     "no other run is touched; keep it aside with: sluicectl runs export {run} -o FILE, or delete it "
     "with: sluicectl runs delete {run}"},
    {Remedy::ExportRunsAgain,
     "get it once more from where it was measured: sluicectl runs export; nothing of this file was taken"},
    {Remedy::ExportWhatIsLeft,
     "keep what can be read with: sluicectl runs export ID -o FILE; then move the history aside together "
     "with its -wal file, and a new one is made"},
    {Remedy::NameHistoryFile, "give the name of a file with --db FILE"},
    {Remedy::SetHistoryFolder, "set HOME or XDG_DATA_HOME to an absolute path, or name a file with --db FILE"},
    {Remedy::CheckHistoryFolder, "check the folder and its permissions, or use another file with --db FILE"},
    {Remedy::AllowHistoryWrites, "change its permissions or its folder's, or use another file with --db FILE"},
    {Remedy::AnotherHistoryFile, "use another file with --db FILE, or set XDG_DATA_HOME"},
    {Remedy::AnotherHistoryDisk, "make room, or use another disk with --db FILE"},
    {Remedy::RaiseFileSizeLimit, "raise the limit (ulimit -f), or use another disk with --db FILE"},
    {Remedy::WaitForHistory, "wait until the other Sluice has finished, or use another file with --db FILE"},
    {Remedy::FindOtherWriter, "look what else writes to this file, or use another with --db FILE"},
    {Remedy::MoveHistoryAside,
     "move it aside together with its -wal file and a new one is made, or use another with --db FILE"},
    {Remedy::LeaveForeignFile, "it is left as it is; choose another file with --db FILE, or move this one aside"},
    {Remedy::UpdateSluice, "update Sluice, or use another file with --db FILE; this one is left as it is"},
    {Remedy::NameSnapshot, "name a file written by sluicectl snapshot -o"},
    {Remedy::NameDatasetPath, "name the data set's folder with --path"},
    {Remedy::MeasurePath, "measure it: sluicectl guide --path {path}"},
    {Remedy::TryOnMachine, "sluicectl version on the running machine tries it"},
    {Remedy::AuditAsRoot, "sudo sluicectl audit, or sudo lspci -vvv | grep ACSCtl, tells"},
};

} // namespace

std::string optionFor(const Message& message)
{
    if (!message.remedy) {
        return {};
    }
    const auto* const found = std::find_if(std::begin(options), std::end(options),
                                           [&](const auto& entry) { return entry.first == *message.remedy; });
    return found == std::end(options) ? filled(sentenceOf(*message.remedy), message.arguments)
                                      : filled(found->second, message.arguments);
}

std::string textWithOption(const Message& message)
{
    const auto option = optionFor(message);
    return option.empty() ? message.text : message.text.empty() ? option : message.text + " (" + option + ")";
}

std::string textWithOption(const Error& error)
{
    const auto hint = textWithOption(error.hint);
    return hint.empty() ? error.message : error.message + " (" + hint + ")";
}

} // namespace sluice::ctl
