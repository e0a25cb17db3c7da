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
    {Remedy::StateDecodeTime, "--decode-time"},
    {Remedy::StateCores, "--cores"},
    {Remedy::StateMemoryBandwidth, "--memory-bandwidth"},
    {Remedy::RunLonger, "--runtime {seconds}s"},
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

} // namespace sluice::ctl
