// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/node/node_model.h"

#include "ui/theme/theme.h"

#include <QFont>
#include <QGuiApplication>

namespace sluice::ui {

/// Owns its children, so that a QModelIndex may point at it until the next reset.
struct NodeModel::Line {
    FactRow row; ///< its own children are moved out
    Line* parent = nullptr;
    int position = 0; ///< among the children of parent
    std::vector<std::unique_ptr<Line>> children;
};

namespace {

QString cellText(const FactRow& row, int column)
{
    switch (column) {
    case NodeModel::Name:
        return row.name;
    case NodeModel::Value:
        return row.unknown ? NodeModel::tr("unknown: %1").arg(row.value) : row.value;
    default:
        return row.source;
    }
}

QFont italic()
{
    QFont font = QGuiApplication::font();
    font.setItalic(true);
    return font;
}

} // namespace

NodeModel::NodeModel(QObject* parent) : QAbstractItemModel(parent), m_root(std::make_unique<Line>()) { }

NodeModel::~NodeModel() = default;

void NodeModel::setFacts(std::vector<FactRow> rows)
{
    beginResetModel();
    FactRow root;
    root.children = std::move(rows);
    m_root = grow(std::move(root), nullptr, 0);
    endResetModel();
}

std::unique_ptr<NodeModel::Line> NodeModel::grow(FactRow row, Line* parent, int position)
{
    auto line = std::make_unique<Line>();
    auto children = std::exchange(row.children, {});
    line->row = std::move(row);
    line->parent = parent;
    line->position = position;
    for (auto& child : children) {
        line->children.push_back(grow(std::move(child), line.get(), static_cast<int>(line->children.size())));
    }
    return line;
}

const NodeModel::Line* NodeModel::find(const Line& from, const QString& subject)
{
    if (from.row.subject == subject) {
        return &from;
    }
    for (const auto& child : from.children) {
        if (const auto* found = find(*child, subject)) {
            return found;
        }
    }
    return nullptr;
}

void NodeModel::collect(const Line& from, const QString& text, const QString& subject, QStringList& found)
{
    const auto& nearest = from.row.subject.isEmpty() ? subject : from.row.subject;
    const auto says = [&](int column) { return cellText(from.row, column).contains(text, Qt::CaseInsensitive); };
    if (!nearest.isEmpty() && !found.contains(nearest) && (says(Name) || says(Value))) {
        found << nearest;
    }
    for (const auto& child : from.children) {
        collect(*child, text, nearest, found);
    }
}

QStringList NodeModel::subjectsThatSay(const QString& text) const
{
    QStringList found;
    if (!text.isEmpty()) {
        collect(*m_root, text, {}, found);
    }
    return found;
}

QModelIndex NodeModel::indexOf(const QString& subject) const
{
    const auto* line = subject.isEmpty() ? nullptr : find(*m_root, subject);
    return line ? createIndex(line->position, Name, line) : QModelIndex();
}

const NodeModel::Line* NodeModel::lineOf(const QModelIndex& index) const
{
    return index.isValid() ? static_cast<const Line*>(index.constInternalPointer()) : m_root.get();
}

QModelIndex NodeModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent)) {
        return {};
    }
    return createIndex(row, column, lineOf(parent)->children[static_cast<std::size_t>(row)].get());
}

QModelIndex NodeModel::parent(const QModelIndex& child) const
{
    const auto* above = child.isValid() ? lineOf(child)->parent : nullptr;
    return above && above != m_root.get() ? createIndex(above->position, Name, above) : QModelIndex();
}

int NodeModel::rowCount(const QModelIndex& parent) const
{
    return parent.column() > 0 ? 0 : static_cast<int>(lineOf(parent)->children.size());
}

int NodeModel::columnCount(const QModelIndex&) const
{
    return ColumnCount;
}

QVariant NodeModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const auto& row = lineOf(index)->row;
    const bool greyed = index.column() == Source || (row.unknown && index.column() == Value);
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        return cellText(row, index.column());
    case Qt::ForegroundRole:
        return greyed ? QVariant(themeOf(QGuiApplication::palette()).mutedText) : QVariant();
    case Qt::FontRole:
        return row.unknown && index.column() == Value ? QVariant(italic()) : QVariant();
    case subjectRole:
        return row.subject;
    case takenAtRole:
        return row.takenAt;
    default:
        return {};
    }
}

QVariant NodeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case Name:
        return tr("Fact");
    case Value:
        return tr("Value");
    case Source:
        return tr("Where it was read");
    default:
        return {};
    }
}

NodeFilter::NodeFilter(NodeModel* model, QObject* parent) : QSortFilterProxyModel(parent)
{
    setSourceModel(model);
    setFilterKeyColumn(-1);
    setFilterCaseSensitivity(Qt::CaseInsensitive);
    setRecursiveFilteringEnabled(true);
    setAutoAcceptChildRows(true);
}

} // namespace sluice::ui
