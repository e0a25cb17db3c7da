// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/io/sync.h"

#include "core/base/enum_words.h"
#include "core/io/file.h"
#include "core/io/workers.h"

#include <cerrno>
#include <memory>
#include <unistd.h>

namespace sluice::io {

namespace {

using Clock = std::chrono::steady_clock;

/// All that the waiting thread uses: it may live longer than who asked.
struct Attempt {
    File file;
    Sync kind;
    int problem = 0;
    Clock::duration took{};

    void run()
    {
        const auto begin = Clock::now();
        const int result = kind == Sync::Fsync ? ::fsync(file.descriptor()) : ::fdatasync(file.descriptor());
        problem = result == 0 ? 0 : errno;
        took = Clock::now() - begin;
    }
};

} // namespace

Result<Seconds> timeSync(int descriptor, Sync kind, const std::stop_token& stop, Seconds patience)
{
    auto file = File::duplicate(descriptor);
    if (!file) {
        return file.error();
    }
    const auto attempt = std::make_shared<Attempt>(Attempt{.file = *std::move(file), .kind = kind});
    Workers worker(1, [attempt](int) {
        attempt->run();
        return true;
    });
    if (!worker.waitForAll(stop, std::chrono::duration_cast<Clock::duration>(patience))
        && !worker.waitForAll({}, patienceWhenStopped)) {
        return Error{ErrorKind::Interrupted, "the storage did not answer to " + std::string(word(kind)),
                     "what was written before it is measured all the same"};
    }
    if (attempt->problem != 0) {
        return systemError("cannot make what was written durable", attempt->problem);
    }
    return Seconds(attempt->took);
}

} // namespace sluice::io
