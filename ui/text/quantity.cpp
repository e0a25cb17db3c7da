// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/quantity.h"

#include "core/base/text/typed_numbers.h"
#include "core/base/text/words.h"
#include "core/base/units.h"

#include <algorithm>
#include <cmath>

namespace sluice::ui {

namespace {

constexpr double largestBytes = 9e18;
constexpr double longestSeconds = 86400;

/// One of typed_numbers.h, for a field.
std::function<Result<double>(const QString&)> fieldParser(Result<double> (*parse)(std::string_view))
{
    return [parse](const QString& text) { return parse(text.toStdString()); };
}

double rounded(double value, int digits)
{
    if (value == 0) {
        return 0;
    }
    const double unit = std::pow(10.0, std::floor(std::log10(std::abs(value))) - digits + 1);
    return std::round(value / unit) * unit;
}

/// The first text that parse reads back within half a percent; the words for people come first.
QString readableText(const Quantity& quantity, double value, const QString& forPeople, const QString& exact)
{
    const auto back = quantity.parse(forPeople);
    return back && std::abs(*back - value) <= 0.005 * std::abs(value) ? forPeople : exact;
}

} // namespace

Quantity countQuantity(Span slider, double least, double most)
{
    Quantity q;
    q.parse = fieldParser(&parseWhole);
    q.text = [](double value) { return QString::fromStdString(groupedWords(value)); };
    q.least = least;
    q.most = most;
    q.sliderLow = slider.low;
    q.sliderHigh = slider.high;
    q.logarithmic = slider.high / std::max(1.0, slider.low) > 100;
    q.whole = true;
    return q;
}

Quantity bytesQuantity(Span slider, double least)
{
    Quantity q;
    q.parse = [](const QString& text) -> Result<double> {
        const auto bytes = parseBytes(text.toStdString());
        return bytes ? Result<double>(static_cast<double>(bytes->count)) : bytes.error();
    };
    q.text = [quantity = q](double value) {
        const Bytes bytes{std::llround(value)};
        const bool binary = bytes.count >= 1024 && bytes.count % 1024 == 0;
        return readableText(quantity, value, QString::fromStdString(binary ? iecWords(bytes) : siWords(bytes)),
                            QString::fromStdString(optionText(bytes)));
    };
    q.least = least;
    q.most = largestBytes;
    q.sliderLow = slider.low;
    q.sliderHigh = slider.high;
    q.logarithmic = true;
    q.zeroAtLeft = least == 0;
    q.whole = true;
    return q;
}

Quantity secondsQuantity(Span slider, double least)
{
    Quantity q;
    q.parse = [](const QString& text) -> Result<double> {
        const auto seconds = parseShortTime(text.toStdString());
        return seconds ? Result<double>(seconds->count()) : seconds.error();
    };
    q.text = [quantity = q](double value) {
        return readableText(quantity, value,
                            value == 0 ? QStringLiteral("0 s") : QString::fromStdString(words(Seconds(value))),
                            QString::number(value, 'g', 6) + QStringLiteral(" s"));
    };
    q.least = least;
    q.most = longestSeconds;
    q.sliderLow = slider.low;
    q.sliderHigh = slider.high;
    q.logarithmic = true;
    q.zeroAtLeft = least == 0;
    return q;
}

Quantity rateQuantity(Span slider)
{
    Quantity q;
    q.parse = [](const QString& text) -> Result<double> {
        const auto rate = parseRate(text.toStdString());
        return rate ? Result<double>(rate->value) : rate.error();
    };
    q.text = [quantity = q](double value) {
        return readableText(quantity, value, QString::fromStdString(words(BytesPerSecond{value})),
                            QString::number(value, 'g', 8) + QStringLiteral(" B/s"));
    };
    q.least = 1;
    q.most = largestBytes;
    q.sliderLow = slider.low;
    q.sliderHigh = slider.high;
    q.logarithmic = true;
    return q;
}

Quantity percentQuantity(Span slider, double least)
{
    Quantity q;
    q.parse = fieldParser(&parseShare);
    q.text = [](double value) { return QString::fromStdString(percentWords(value)); };
    q.least = least;
    q.most = 1;
    q.sliderLow = slider.low;
    q.sliderHigh = slider.high;
    return q;
}

Quantity ratioQuantity(Span slider)
{
    Quantity q;
    q.parse = fieldParser(&parseRatio);
    q.text = [](double value) { return QStringLiteral("%1:1").arg(QString::number(value, 'g', 4)); };
    q.least = 0.01;
    q.most = 1000;
    q.sliderLow = slider.low;
    q.sliderHigh = slider.high;
    q.logarithmic = true;
    return q;
}

Quantity priceQuantity(Span slider)
{
    Quantity q;
    q.parse = fieldParser(&parseNumber);
    q.text = [](double value) { return QString::number(value, 'f', 2); };
    q.least = 0;
    q.most = 1e6;
    q.sliderLow = slider.low;
    q.sliderHigh = slider.high;
    return q;
}

Quantity optional(Quantity quantity, const QString& words)
{
    quantity.optional = true;
    quantity.emptyWords = words;
    return quantity;
}

Result<double> readQuantity(const Quantity& quantity, const QString& text)
{
    const auto value = quantity.parse(text);
    if (!value) {
        return value.error();
    }
    if (*value < quantity.least) {
        return Error{ErrorKind::Usage, "too small", "at least " + quantity.text(quantity.least).toStdString()};
    }
    if (*value > quantity.most) {
        return Error{ErrorKind::Usage, "too large", "at most " + quantity.text(quantity.most).toStdString()};
    }
    return *value;
}

int sliderPosition(const Quantity& quantity, double value, int steps)
{
    const double low = quantity.sliderLow;
    const double high = quantity.sliderHigh;
    const double held = std::clamp(value, low, high);
    if (quantity.zeroAtLeft && value < low) {
        return 0;
    }
    const double share =
        quantity.logarithmic ? std::log(held / low) / std::log(high / low) : (held - low) / (high - low);
    const int first = quantity.zeroAtLeft ? 1 : 0;
    return first + static_cast<int>(std::lround(share * (steps - first)));
}

double sliderValue(const Quantity& quantity, int position, int steps)
{
    const int first = quantity.zeroAtLeft ? 1 : 0;
    if (position < first) {
        return 0;
    }
    const double low = quantity.sliderLow;
    const double high = quantity.sliderHigh;
    const double share = static_cast<double>(position - first) / (steps - first);
    const double value = quantity.logarithmic ? low * std::pow(high / low, share) : low + share * (high - low);
    const double neat = std::clamp(rounded(value, 2), low, high);
    return quantity.whole ? std::round(neat) : neat;
}

} // namespace sluice::ui
