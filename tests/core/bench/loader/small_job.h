// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/bench/loader/loader_state.h"
#include "tests/core/temporary_folder.h"

#include <fstream>
#include <memory>
#include <string>

namespace sluice {

/// A data set of 16 files of 1,000 bytes, and a job of one rank that takes two of them a step.
class SmallJob {
public:
    SmallJob()
    {
        for (int i = 0; i < 16; ++i) {
            std::ofstream(m_folder.file(std::to_string(i) + ".jpg"), std::ios::binary) << std::string(1000, 'j');
        }
        setup.gpus = 1;
        setup.workers = 1;
        setup.prefetch = 2;
        setup.batch = 2;
        setup.stepTime = Seconds(0.001);
        setup.runtime = Seconds(60);
        setup.access = Access::Buffered;
    }

    std::unique_ptr<LoaderState> state(bool trace = false) const
    {
        auto catalogue = std::make_shared<const dataset::Catalogue>(*dataset::catalogueOf(m_folder.path().string()));
        auto made = std::make_unique<LoaderState>(setup, std::move(catalogue), trace, std::stop_token());
        made->makeBuffers();
        return made;
    }

    LoaderSetup setup;

private:
    TemporaryFolder m_folder;
};

} // namespace sluice
