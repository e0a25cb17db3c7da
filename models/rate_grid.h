// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/measurement.h"

#include <vector>

/// RateGrid: the measured rates of one pattern, access and engine over read size and operations in
/// flight, and what lies between them. The points may be scattered: each read size has a curve of
/// its own over the numbers in flight that were measured for it.
namespace sluice {

/// One point of the grid; repeats of the same setting are one point with their mean.
struct GridPoint {
    IoPoint point;
    double rate = 0; ///< bytes/s
    double halfWidth = 0; ///< of the 90 % interval, relative
    double cpuSecondsPerByte = 0;
    Seconds latency{}; ///< mean of one read
    bool pageCache = false;
};

/// A value of the grid with the corners that it rests on.
struct GridValue {
    double rate = 0;
    double low = 0; ///< 90 % interval
    double high = 0;
    double cpuSecondsPerByte = 0;
    bool extrapolated = false;
    bool measured = false; ///< exactly at `nearest`
    const GridPoint* nearest = nullptr; ///< corners: the nearest measured point and the farthest used
    const GridPoint* farthest = nullptr;
};

class RateGrid {
public:
    RateGrid(EngineKind engine, Access access, Pattern pattern);

    EngineKind engine() const { return m_engine; }
    Access access() const { return m_access; }
    Pattern pattern() const { return m_pattern; }
    bool pageCache() const; ///< any of its points came from memory

    /// Adds what was measured at one setting; several measurements are its repeats.
    void add(const std::vector<const Measurement*>& repeats);

    /// Piecewise linear in log2(in flight) at each read size, then in log2(read size), of log(rate).
    /// A read size without a point at this number in flight takes the slope of the nearest that has
    /// one, within what Little's law allows. Outside: above the edge the rate is held; below it the
    /// latency (in flight) or the reads per second (read size) are held, the pessimistic bound, and
    /// the interval spans both. Needs at least one point.
    GridValue at(Bytes readSize, int inFlight) const;

    /// Numbers in flight worth asking for: those measured and the powers of two between them.
    std::vector<int> candidatesInFlight() const;
    /// All points, by read size, then by number in flight.
    std::vector<const GridPoint*> points() const;

private:
    struct Curve {
        Bytes readSize;
        std::vector<GridPoint> points; ///< by number in flight
    };
    /// Logarithms, so that slopes are powers.
    struct CurveValue;
    static CurveValue between(const GridPoint& left, const GridPoint& right, int inFlight);
    static CurveValue mixed(const CurveValue& a, const CurveValue& b, double share, double logDistance);
    static GridValue finished(const CurveValue& value);
    bool covers(const Curve& curve, int inFlight) const;
    const Curve* nearestCovering(const Curve& curve, int inFlight, int edge) const;
    CurveValue onCurve(const Curve& curve, int inFlight) const;
    CurveValue withinCurve(const Curve& curve, int inFlight) const;
    CurveValue besideCurve(const Curve& curve, int inFlight) const;

    EngineKind m_engine;
    Access m_access;
    Pattern m_pattern;
    std::vector<Curve> m_curves; ///< by read size, never empty ones
    double m_highest = 0; ///< rate of any point
};

} // namespace sluice
