// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QString>

#include <functional>

namespace sluice::ui {

/// How one kind of number is typed, shown and dragged. Pure: no widget.
struct Quantity {
    /// What people type; the error says what was not understood and how to write it.
    std::function<Result<double>(const QString&)> parse;
    /// Short text that parse reads back.
    std::function<QString(double)> text;
    double least = 0; ///< smallest value that makes sense; a smaller one is refused
    double most = 0; ///< largest
    double sliderLow = 0; ///< the slider covers sliderLow..sliderHigh; typing reaches further
    double sliderHigh = 1;
    bool logarithmic = false;
    bool zeroAtLeft = false; ///< a logarithmic slider whose left end means 0
    bool whole = false; ///< whole numbers only
    bool optional = false; ///< the field may be empty
    QString emptyWords; ///< what an empty field means: "not known", "as recommended"
};

struct Span {
    double low = 0;
    double high = 0;
};

/// Whole numbers: GPUs, samples, files. "10240" and "10,240" are the same.
Quantity countQuantity(Span slider, double least, double most);
/// "110 KiB", "1.5M", "146.6 MB".
Quantity bytesQuantity(Span slider, double least);
/// "200ms", "12 us", "2m".
Quantity secondsQuantity(Span slider, double least);
/// "1.9GB/s".
Quantity rateQuantity(Span slider);
/// A fraction, typed as "90", "90 %" or "0.9"; the value is the fraction.
Quantity percentQuantity(Span slider, double least = 0.01);
/// How many times smaller: "2", "2:1", "1.5x".
Quantity ratioQuantity(Span slider);
/// Money: "2.50"; without a currency, for arithmetic does not change it.
Quantity priceQuantity(Span slider);

/// The quantity with an empty field allowed, which means `words`.
Quantity optional(Quantity quantity, const QString& words);

/// parse and range in one; the message of an error names the value and what is allowed.
Result<double> readQuantity(const Quantity& quantity, const QString& text);

/// The slider's position 0..steps for a value and back. A value outside the slider's span stands at
/// its end. Values from the slider are rounded to two significant digits.
int sliderPosition(const Quantity& quantity, double value, int steps);
double sliderValue(const Quantity& quantity, int position, int steps);

} // namespace sluice::ui
