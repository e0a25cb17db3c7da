// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/io/engine/load.h"
#include "core/io/engine/load_state.h"

#include <chrono>

namespace sluice::io {

/// Records what a load came to while it runs: its samples, and the figures of the part after the ramp.
/// Threads: used by the thread that waits for the workers.
class LoadRecord {
public:
    using Clock = LoadState::Clock;

    /// Both outlive the record.
    LoadRecord(const LoadSpec& spec, LoadState& state) : m_spec(spec), m_state(state) { }

    /// Starts the clock of the load.
    void begin();
    /// Starts the part that counts: the ramp is over, or there is none.
    void beginRecording();
    bool recording() const { return m_recording; }
    Clock::time_point begun() const { return m_begin; }
    Clock::time_point recordingSince() const { return m_recordingSince; }

    /// Adds the samples that the workers have kept since the last call.
    void catchUp();
    /// The same, and one of this moment.
    void sample();
    /// Brings the figures of the recorded part up to the newest sample.
    void measureSoFar();
    /// Lets all samples count where the load ended before recording began.
    void endByItself();
    /// Whether anything has come back since recording began.
    bool somethingRecorded() { return Bytes{m_state.finished().bytes} > recordedFrom().total; }

    LoadOutcome& outcome() { return m_outcome; }
    /// Fills in what is known once the workers have ended. The cost of kernel threads counts as system time.
    void close();

private:
    Clock::duration patience(Bytes total) const;
    void add(const Finished& finished, Clock::time_point at);
    const LoadSample& recordedFrom() const { return m_outcome.samples[m_outcome.recordedFrom]; }
    Seconds kernelThreads() const;

    const LoadSpec& m_spec;
    LoadState& m_state;
    Clock::time_point m_begin;
    Clock::time_point m_recordingSince;
    Clock::time_point m_nextSample;
    Seconds m_kernelThreadsBefore{}; ///< the recorded part
    bool m_recording = false;
    LoadOutcome m_outcome;
};

} // namespace sluice::io
