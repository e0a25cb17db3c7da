// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/gpu/device_state.h"
#include "core/gpu/nvidia/nvml_abi.h"
#include "core/gpu/shared_library.h"

#include <memory>
#include <string>

namespace sluice::gpu {

/// NVIDIA's management library, started; ended with the last copy. Thread-safe.
class Nvml {
public:
    /// Errors: it is not there (NotFound), it is another library or too old (Unsupported), it does not start.
    static Result<Nvml> open(const std::string& library);

    Fact<std::string> driverVersion() const;
    Result<unsigned> deviceCount() const;
    DeviceState deviceAt(unsigned index) const;
    /// Takes about 20 ms, in which PCIe is watched.
    DeviceActivity activityAt(unsigned index) const;
    /// The link as it is now, of the device at this PCI address.
    Fact<LinkState> linkOf(const std::string& pciAddress) const;

private:
    struct Library;
    explicit Nvml(std::shared_ptr<const Library> library) : m_library(std::move(library)) { }

    std::shared_ptr<const Library> m_library;
};

/// "the GPU is lost: ... (15)": what an answer other than success means, and what to do.
std::string nvmlReason(int answer);

} // namespace sluice::gpu
