// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/measure/surface/surface_model.h"

#include "core/base/point/point_words.h"
#include "core/base/text/words.h"
#include "ui/charts/heat_delegate.h"
#include "ui/text/to_qstring.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace sluice::ui {

namespace {

constexpr double bytesOfMegabyte = 1e6;
constexpr int maxDoublings = 24; ///< from 512 bytes to the largest read; more would be no real setting

bool isRead(const Measurement& m)
{
    return m.point.direction == Direction::Read && !m.interrupted && m.rate.value > 0;
}

bool isOf(const Measurement& m, const SurfaceSlice& slice)
{
    return isRead(m) && SurfaceSlice{m.point.pattern, m.point.engine, m.point.access} == slice;
}

/// What was measured, and every doubling between its ends.
template <class Number>
std::vector<Number> withDoublings(const std::set<Number>& measured)
{
    auto all = measured;
    if (!measured.empty()) {
        auto n = *measured.begin();
        for (int doublings = 0; n < *measured.rbegin() && doublings < maxDoublings; ++doublings, n = n * 2) {
            all.insert(n);
        }
    }
    return {all.begin(), all.end()};
}

} // namespace

std::vector<SurfaceSlice> slicesOf(const std::vector<Measurement>& measurements)
{
    std::map<std::tuple<Pattern, EngineKind, Access>, int> counts;
    for (const auto& m : measurements) {
        if (isRead(m)) {
            ++counts[{m.point.pattern, m.point.engine, m.point.access}];
        }
    }
    std::vector<std::pair<int, SurfaceSlice>> slices;
    for (const auto& [key, count] : counts) {
        const auto& [pattern, engine, access] = key;
        slices.push_back({count, {pattern, engine, access}});
    }
    std::stable_sort(slices.begin(), slices.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<SurfaceSlice> sorted;
    for (const auto& [count, slice] : slices) {
        sorted.push_back(slice);
    }
    return sorted;
}

QString sliceWords(const SurfaceSlice& slice)
{
    QStringList words{toQString(word(slice.pattern)), toQString(engineWords(slice.engine))};
    if (slice.access == Access::Buffered) {
        words << SurfaceModel::tr("through the page cache");
    }
    return words.join(QStringLiteral(", "));
}

void SurfaceModel::show(std::shared_ptr<const StorageSurface> surface, const SurfaceSlice& slice,
                        std::optional<BytesPerSecond> needed)
{
    beginResetModel();
    m_surface = std::move(surface);
    m_slice = slice;
    m_needed = needed;
    std::set<Bytes> sizes;
    std::set<int> inFlight;
    for (const auto& m : m_surface->measurements()) {
        if (isOf(m, slice)) {
            sizes.insert(m.point.readSize);
            inFlight.insert(m.point.inFlight());
        }
    }
    m_sizes = withDoublings(sizes);
    m_inFlight = withDoublings(inFlight);
    fillCells();
    endResetModel();
}

void SurfaceModel::clear()
{
    beginResetModel();
    m_surface.reset();
    m_sizes.clear();
    m_inFlight.clear();
    m_cells.clear();
    endResetModel();
}

void SurfaceModel::fillCells()
{
    m_cells.clear();
    m_best = 0;
    for (const int inFlight : m_inFlight) {
        for (const auto size : m_sizes) {
            const auto estimate = m_surface->at(pointOf(size, inFlight));
            const bool known = estimate && !estimate->extrapolated;
            m_cells.push_back(known ? std::optional(*estimate) : std::nullopt);
            m_best = known ? std::max(m_best, estimate->mean.value) : m_best;
        }
    }
    const auto knee = m_surface->knee(m_slice.pattern, m_slice.engine);
    m_knee = knee && knee->at.access == m_slice.access ? std::optional(knee->at) : std::nullopt;
}

IoPoint SurfaceModel::pointOf(Bytes readSize, int inFlight) const
{
    IoPoint point{m_slice.engine, m_slice.access, m_slice.pattern, Direction::Read, readSize, inFlight, 1};
    return point.carriedOut();
}

IoPoint SurfaceModel::pointAt(const QModelIndex& index) const
{
    return pointOf(m_sizes[static_cast<std::size_t>(index.column())],
                   m_inFlight[static_cast<std::size_t>(index.row())]);
}

const Measurement* SurfaceModel::measurementAt(const QModelIndex& index) const
{
    const auto wanted = pointAt(index);
    const Measurement* found = nullptr;
    for (const auto& m : m_surface->measurements()) {
        if (isOf(m, m_slice) && m.point.readSize == wanted.readSize && m.point.inFlight() == wanted.inFlight()) {
            found = &m;
        }
    }
    return found;
}

const std::optional<RateEstimate>& SurfaceModel::cell(const QModelIndex& index) const
{
    return m_cells[static_cast<std::size_t>(index.row()) * m_sizes.size() + static_cast<std::size_t>(index.column())];
}

std::optional<RateEstimate> SurfaceModel::estimateAt(const QModelIndex& index) const
{
    return cell(index);
}

bool SurfaceModel::isKnee(const QModelIndex& index) const
{
    const auto point = pointAt(index);
    return m_knee && m_knee->readSize == point.readSize && m_knee->inFlight() == point.inFlight();
}

QModelIndex SurfaceModel::cellOf(const IoPoint& point) const
{
    for (int row = 0; row < rowCount(); ++row) {
        for (int column = 0; column < columnCount(); ++column) {
            if (pointAt(index(row, column)) == point.carriedOut()) {
                return index(row, column);
            }
        }
    }
    return {};
}

QModelIndex SurfaceModel::start() const
{
    QModelIndex fastest;
    for (int row = 0; row < rowCount(); ++row) {
        for (int column = 0; column < columnCount(); ++column) {
            const auto here = index(row, column);
            if (isKnee(here)) {
                return here;
            }
            const auto& value = cell(here);
            if (value && (!fastest.isValid() || value->mean > cell(fastest)->mean)) {
                fastest = here;
            }
        }
    }
    return fastest;
}

report::Chart SurfaceModel::curveOf(int column) const
{
    report::Chart chart;
    const auto size = m_sizes[static_cast<std::size_t>(column)];
    chart.title = tr("Bandwidth over reads in flight, %1 reads").arg(toQString(iecWords(size))).toStdString();
    chart.xTitle = tr("reads in flight").toStdString();
    chart.yTitle = tr("bandwidth").toStdString();
    chart.logX = true;
    report::Series fitted{tr("fitted, with its 90 % interval").toStdString(), {}, {}};
    report::Series measured{tr("measured").toStdString(), {}, {}};
    for (int row = 0; row < rowCount(); ++row) {
        const auto here = index(row, column);
        const double x = m_inFlight[static_cast<std::size_t>(row)];
        if (const auto& value = cell(here)) {
            fitted.points.emplace_back(x, value->mean.value);
            fitted.intervals.push_back({value->low.value, value->high.value});
        }
        if (const auto* m = measurementAt(here)) {
            measured.points.emplace_back(x, m->rate.value);
            const double halfWidth = m->rate.value * m->relativeHalfWidth;
            measured.intervals.push_back({m->rate.value - halfWidth, m->rate.value + halfWidth});
        }
        if (isKnee(here) && cell(here)) {
            chart.marks = {{tr("knee").toStdString(), x, cell(here)->mean.value}};
        }
    }
    chart.series = {std::move(fitted), std::move(measured)};
    if (m_needed) {
        chart.requirement = report::Chart::Line{tr("needed by the job").toStdString(), m_needed->value};
    }
    return chart;
}

QString SurfaceModel::tip(const QModelIndex& index) const
{
    const auto& value = cell(index);
    if (!value) {
        return tr("Outside what was measured");
    }
    QStringList lines{
        tr("%1 reads, %2 in flight").arg(toQString(iecWords(pointAt(index).readSize))).arg(pointAt(index).inFlight()),
        tr("Fitted: %1 (90 %: %2 to %3)")
            .arg(toQString(words(value->mean)), toQString(words(value->low)), toQString(words(value->high)))};
    if (const auto* m = measurementAt(index)) {
        lines << tr("Measured: %1 ± %2").arg(toQString(words(m->rate)), toQString(percentWords(m->relativeHalfWidth)));
    }
    if (isKnee(index)) {
        lines << tr("Knee: the smallest read size and queue depth within 5 % of the best rate");
    }
    if (m_needed && value->mean < *m_needed) {
        lines << tr("Less than the %1 that the job needs").arg(toQString(words(*m_needed)));
    }
    return lines.join(u'\n');
}

int SurfaceModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_inFlight.size());
}

int SurfaceModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_sizes.size());
}

QVariant SurfaceModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const auto& value = cell(index);
    switch (role) {
    case Qt::DisplayRole:
        return value ? toQString(groupedWords(value->mean.value / bytesOfMegabyte)) : QString();
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return tip(index);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    case HeatShareRole:
        return value && m_best > 0 ? QVariant(value->mean.value / m_best) : QVariant();
    case HeatMarkRole:
        return measurementAt(index) != nullptr;
    case HeatRingRole:
        return isKnee(index);
    case HeatShortRole:
        return value && m_needed && value->mean < *m_needed;
    default:
        return {};
    }
}

QVariant SurfaceModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    const bool size = orientation == Qt::Horizontal;
    if (section < 0 || section >= (size ? columnCount() : rowCount())) {
        return {};
    }
    if (role == Qt::ToolTipRole) {
        return size ? tr("Read size: bytes that one read asks for")
                    : tr("Reads in flight (queue depth): how many are under way at the same time");
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    return size ? toQString(iecWords(m_sizes[static_cast<std::size_t>(section)]))
                : QString::number(m_inFlight[static_cast<std::size_t>(section)]);
}

} // namespace sluice::ui
