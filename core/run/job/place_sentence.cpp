// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/run/job/place_sentence.h"

#include "core/run/messages.h"

namespace sluice {

Message placeSentence(WaitPlace place)
{
    switch (place) {
    case WaitPlace::Storage:
        return say<run_messages::limitedByStorage>();
    case WaitPlace::Metadata:
        return say<run_messages::limitedByMetadata>();
    case WaitPlace::Decode:
        return say<run_messages::limitedByDecode>();
    case WaitPlace::CpuStarved:
        return say<run_messages::limitedByCpuStarved>();
    case WaitPlace::Memory:
        return say<run_messages::limitedByMemory>();
    case WaitPlace::Network:
        return say<run_messages::limitedByNetwork>();
    case WaitPlace::HostToDevice:
        return say<run_messages::limitedByHostToDevice>();
    case WaitPlace::OtherRank:
        return say<run_messages::limitedByOtherRank>();
    case WaitPlace::Gpu:
        return say<run_messages::limitedByGpu>();
    case WaitPlace::Unknown:
        break;
    }
    return say<run_messages::limitUnknown>();
}

} // namespace sluice
