// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/gpu/nvidia/cufile_queue.h"

#include "core/gpu/nvidia/cufile_errors.h"

#include <deque>

namespace sluice::gpu {

namespace {

constexpr std::size_t maxStreams = 16;
constexpr int unansweredWaits = 600; ///< of 100 ms each: a minute without one completion is an error

/// Done when a read gave all that it was asked for. `result` below 0 is minus an errno or one of cuFile's numbers.
Result<Done> whole(ssize_t result, std::size_t wanted)
{
    const bool ofSystem = result < 0 && result > -5000;
    const auto bytes = cufileBytes("read into GPU memory", ofSystem ? -1 : result, static_cast<int>(-result));
    if (!bytes) {
        return bytes.error();
    }
    if (*bytes != wanted) {
        return Error{ErrorKind::Corrupt, "the file ends within a read",
                     "it became shorter, or is smaller than one read"};
    }
    return Done{};
}

class BatchQueue : public CufileQueue {
public:
    BatchQueue(const cufile::Functions& functions, cufile::File file, const DeviceMemory& memory, cufile::Batch batch,
               int depth)
        : m_functions(functions), m_file(file), m_memory(memory), m_batch(batch),
          m_sizes(static_cast<std::size_t>(depth)), m_completions(static_cast<std::size_t>(depth))
    { }
    BatchQueue(const BatchQueue&) = delete;
    BatchQueue& operator=(const BatchQueue&) = delete;
    ~BatchQueue() override { m_functions.batchDestroy(m_batch); }

    Result<Done> submit(std::span<const CufileRead> reads) override
    {
        std::vector<cufile::Request> requests;
        for (const auto& read : reads) {
            const auto size = static_cast<std::size_t>(read.size.count);
            m_sizes[static_cast<std::size_t>(read.slot)] = size;
            cufile::Request request;
            request.base = m_memory.pointer();
            request.fileOffset = read.offset;
            request.bufferOffset = read.bufferOffset;
            request.size = size;
            request.file = m_file;
            request.cookie = &m_sizes[static_cast<std::size_t>(read.slot)];
            requests.push_back(request);
        }
        const auto count = static_cast<unsigned>(requests.size());
        const auto done = cufileDone("submit a batch", m_functions.batchSubmit(m_batch, count, requests.data(), 0));
        m_inFlight += done ? static_cast<int>(count) : 0;
        return done;
    }

    Result<std::vector<int>> finished() override
    {
        std::vector<int> slots;
        for (int waits = 0; m_inFlight > 0 && slots.empty(); ++waits) {
            auto count = static_cast<unsigned>(m_completions.size());
            timespec patience{0, 100'000'000};
            const auto done = cufileDone("ask a batch for what is done",
                                         m_functions.batchStatus(m_batch, 1, &count, m_completions.data(), &patience));
            if (!done) {
                return done.error();
            }
            for (unsigned i = 0; i < count; ++i) {
                const auto slot = take(m_completions[i]);
                if (!slot) {
                    return slot.error();
                }
                slots.push_back(*slot);
            }
            if (waits == unansweredWaits) {
                return Error{ErrorKind::Io, "cuFile's batch did not end one read in a minute", "dmesg tells more"};
            }
        }
        return slots;
    }

private:
    Result<int> take(const cufile::Completion& completion)
    {
        const auto* size = static_cast<const std::size_t*>(completion.cookie);
        --m_inFlight;
        const auto result = static_cast<ssize_t>(completion.result);
        if (completion.status != cufile::statusComplete && result >= 0) {
            return Error{ErrorKind::Io, "a read of cuFile's batch ended in state " + std::to_string(completion.status),
                         "cuFile's log says more"};
        }
        if (const auto done = whole(result, *size); !done) {
            return done.error();
        }
        return static_cast<int>(size - m_sizes.data());
    }

    const cufile::Functions& m_functions;
    cufile::File m_file;
    const DeviceMemory& m_memory;
    cufile::Batch m_batch;
    std::vector<std::size_t> m_sizes; ///< of each slot's read; a read's cookie is the place of its size
    std::vector<cufile::Completion> m_completions;
};

/// Each slot has a place for what cuFile reads when the stream comes to it, which must stay where it is.
class StreamQueue : public CufileQueue {
public:
    StreamQueue(const cufile::Functions& functions, cufile::File file, const DeviceMemory& memory,
                std::vector<Stream> streams, std::vector<Event> events)
        : m_functions(functions), m_file(file), m_memory(memory), m_streams(std::move(streams)),
          m_events(std::move(events)), m_requests(m_events.size())
    { }
    StreamQueue(const StreamQueue&) = delete;
    StreamQueue& operator=(const StreamQueue&) = delete;
    ~StreamQueue() override
    {
        for (const auto& stream : m_streams) {
            (void)stream.synchronize();
        }
    }

    Result<Done> submit(std::span<const CufileRead> reads) override
    {
        for (const auto& read : reads) {
            const auto slot = static_cast<std::size_t>(read.slot);
            auto& request = m_requests[slot];
            request = {static_cast<std::size_t>(read.size.count), read.offset, read.bufferOffset, 0};
            const auto& stream = m_streams[slot % m_streams.size()];
            auto done = cufileDone("read in a stream",
                                   m_functions.readAsync(m_file, m_memory.pointer(), &request.size, &request.offset,
                                                         &request.bufferOffset, &request.done, stream.get()));
            done = done ? stream.record(m_events[slot]) : done;
            if (!done) {
                return done;
            }
            m_order.push_back(read.slot);
            ++m_inFlight;
        }
        return Done{};
    }

    Result<std::vector<int>> finished() override
    {
        std::vector<int> slots;
        while (!m_order.empty()) {
            const auto slot = static_cast<std::size_t>(m_order.front());
            const auto passed = slots.empty() ? waited(m_events[slot]) : m_events[slot].passed();
            if (!passed) {
                return passed.error();
            }
            if (!*passed) {
                break;
            }
            m_order.pop_front();
            --m_inFlight;
            if (const auto done = whole(m_requests[slot].done, m_requests[slot].size); !done) {
                return done.error();
            }
            slots.push_back(static_cast<int>(slot));
        }
        return slots;
    }

private:
    struct Request {
        std::size_t size = 0;
        off_t offset = 0;
        off_t bufferOffset = 0;
        ssize_t done = 0;
    };
    static Result<bool> waited(const Event& event)
    {
        const auto done = event.wait();
        return done ? Result<bool>(true) : Result<bool>(done.error());
    }

    const cufile::Functions& m_functions;
    cufile::File m_file;
    const DeviceMemory& m_memory;
    std::vector<Stream> m_streams;
    std::vector<Event> m_events;
    std::vector<Request> m_requests;
    std::deque<int> m_order; ///< slots, as they were asked for
};

Result<std::unique_ptr<CufileQueue>> makeStreams(const cufile::Functions& functions, const Device& device,
                                                 const CufileFile& file, const DeviceMemory& memory, std::size_t depth)
{
    std::vector<Stream> streams;
    std::vector<Event> events;
    while (events.size() < depth) {
        auto event = device.makeEvent(EventUse::Waiting);
        auto stream = streams.size() < maxStreams ? device.makeStream() : Result<Stream>(Error{});
        if (!event) {
            return event.error();
        }
        events.push_back(*std::move(event));
        if (stream) {
            streams.push_back(*std::move(stream));
        } else if (streams.empty()) {
            return stream.error();
        }
    }
    return std::unique_ptr<CufileQueue>(
        std::make_unique<StreamQueue>(functions, file.get(), memory, std::move(streams), std::move(events)));
}

} // namespace

Result<std::unique_ptr<CufileQueue>> CufileQueue::make(CufileQueueKind kind, const Cufile& library,
                                                       const Device& device, const CufileFile& file,
                                                       const DeviceMemory& memory, int depth)
{
    const auto& functions = library.functions();
    const bool batches = functions.batchSetUp != nullptr && functions.batchSubmit != nullptr
        && functions.batchStatus != nullptr && functions.batchDestroy != nullptr;
    if (kind == CufileQueueKind::Batch ? !batches : functions.readAsync == nullptr) {
        return Error{ErrorKind::Unsupported, "this cuFile has neither batches nor streams",
                     "install the cuFile of CUDA 12.2 or later"};
    }
    if (kind == CufileQueueKind::Streams) {
        return makeStreams(functions, device, file, memory, static_cast<std::size_t>(depth));
    }
    cufile::Batch batch = nullptr;
    const auto done = cufileDone("set up a batch", functions.batchSetUp(&batch, static_cast<unsigned>(depth)));
    if (!done) {
        return done.error();
    }
    return std::unique_ptr<CufileQueue>(std::make_unique<BatchQueue>(functions, file.get(), memory, batch, depth));
}

} // namespace sluice::gpu
