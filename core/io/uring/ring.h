// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/point/io_point.h"
#include "core/base/result.h"
#include "core/io/engine/engine.h"

#include <liburing.h>

#include <span>

namespace sluice::io {

/// An io_uring with an owner. Move-only. Used by the thread that made it alone.
class Ring {
public:
    /// Tries the setup flags from all that the headers know down to none, dropping the newest first.
    /// The error says why the kernel refused even the plain ring.
    /// Polling flags are not dropped: who asked for them wants to know that they cannot be had.
    static Result<Ring> make(unsigned entries, const EngineOptions& options = {});
    Ring(Ring&& other) noexcept;
    Ring& operator=(Ring&&) = delete;
    ~Ring();

    /// Carries out an operation that does nothing: a filter may allow the making of rings and not their use.
    Result<Done> tryOut();

    io_uring* get() { return &m_ring; }

    /// Each registers if the kernel and the limits allow, and notes in the setup when not.
    void registerRing();
    void registerFile(int descriptor);
    void registerBuffer(std::span<std::byte> memory);
    /// For storage that these threads never sleep over, whose number is limited by nothing else. Kernels before 5.15
    /// start as many as they like.
    void limitKernelWorkers(unsigned max);

    const EngineSetup& setup() const { return m_setup; }

private:
    Ring() = default;
    bool noteResult(const std::string& what, int result);

    io_uring m_ring{};
    bool m_owned = false;
    EngineSetup m_setup;
};

} // namespace sluice::io
