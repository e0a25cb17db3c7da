// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/engine/load_state.h"

#include <fcntl.h>
#include <functional>
#include <memory>

namespace sluice::io {

/// An engine that does what a test says.
class ScriptedEngine : public IoEngine {
public:
    using Script = std::function<void(WorkerTask&, WorkerRecord&, const LoadControl&)>;

    ScriptedEngine(int threads, Script script) : m_threads(threads), m_script(std::move(script)) { }
    void run(WorkerTask& task, WorkerRecord& record, const LoadControl& control) override
    {
        m_script(task, record, control);
    }
    int threadsFor(const IoPoint&) const override { return m_threads; }

private:
    int m_threads;
    Script m_script;
};

inline LoadSpec scriptedSpec()
{
    return {.point = {.engine = EngineKind::Threads, .readSize = kibibytes(4), .depth = 1, .threads = 4},
            .fileSize = kibibytes(64)};
}

inline std::unique_ptr<LoadState> scriptedState(const LoadSpec& spec, int threads, ScriptedEngine::Script script)
{
    return std::make_unique<LoadState>(spec, std::make_unique<ScriptedEngine>(threads, std::move(script)),
                                       *File::open("/dev/null", O_RDONLY));
}

} // namespace sluice::io
