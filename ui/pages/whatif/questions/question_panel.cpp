// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/whatif/questions/question_panel.h"

#include "ui/charts/curve_chart.h"
#include "ui/pages/whatif/questions/question_delegate.h"
#include "ui/pages/whatif/questions/question_model.h"

#include <QItemSelectionModel>
#include <QListView>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace sluice::ui {

namespace {

QListView* makeList(QAbstractItemModel* model, QWidget* parent)
{
    auto* list = new QListView(parent);
    list->setObjectName(QStringLiteral("questions"));
    list->setAccessibleName(QuestionPanel::tr("Questions about this plan"));
    list->setModel(model);
    list->setItemDelegate(new QuestionDelegate(list));
    list->setFlow(QListView::LeftToRight);
    list->setWrapping(false);
    list->setSpacing(2);
    list->setFrameShape(QFrame::NoFrame);
    list->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    list->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list->viewport()->setAutoFillBackground(false);
    return list;
}

} // namespace

QuestionPanel::QuestionPanel(QWidget* parent)
    : QWidget(parent), m_chart(new CurveChart(this)), m_model(new QuestionModel(this)), m_list(makeList(m_model, this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(2);
    m_chart->setMinimumHeight(220);
    layout->addWidget(m_chart, 1);
    layout->addWidget(m_list);
    const auto chosen = [this](const QModelIndex& index) {
        if (index.isValid() && !m_filling) {
            m_chosen = m_model->question(index.row()).key;
            showChosen();
        }
    };
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, chosen);
}

void QuestionPanel::setReadSizes(report::Chart chart)
{
    m_readSizes = readSizeQuestion(std::move(chart));
    showQuestions();
}

void QuestionPanel::setSweeps(const std::vector<PlanSweep>& sweeps, double nodeCores)
{
    m_analysed.clear();
    for (const auto& sweep : sweeps) {
        for (auto& question : questionsOf(sweep, nodeCores)) {
            m_analysed.push_back(std::move(question));
        }
    }
    showQuestions();
}

void QuestionPanel::choose(const QString& key)
{
    m_chosen = key;
    showQuestions();
}

void QuestionPanel::showQuestions()
{
    auto questions = m_analysed;
    questions.push_back(m_readSizes);
    m_filling = true;
    m_model->setQuestions(std::move(questions));
    const int row = m_model->rowOf(m_chosen);
    m_list->setCurrentIndex(m_model->index(row >= 0 ? row : m_model->rowCount() - 1));
    m_filling = false;
    m_list->setFixedHeight(m_list->sizeHintForRow(0) + 2 * m_list->spacing()
                           + m_list->horizontalScrollBar()->sizeHint().height());
    showChosen();
}

void QuestionPanel::showChosen()
{
    const int row = std::max(0, m_list->currentIndex().row());
    const auto& question = m_model->question(row);
    m_chart->setChart(question.chart, question.x, question.y);
}

} // namespace sluice::ui
