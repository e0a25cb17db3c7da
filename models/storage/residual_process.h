// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>

#include <cstddef>
#include <vector>

namespace sluice {

/// A standard deviation that depends on what limits the rate: bandwidth and operations, or latency.
struct RegimeSd {
    double bandwidth = 0; ///< where limits of bandwidth or of operations per second bind
    double latency = 0; ///< where reads wait for latency

    /// Blends both regimes for two points with latency shares `w` and `v`; the regimes are independent.
    double covariance(double w, double v) const
    {
        return (1 - w) * (1 - v) * bandwidth * bandwidth + w * v * latency * latency;
    }
    double variance(double w) const { return covariance(w, w); }
};

/// Parameters of the Gaussian process, found by maximum marginal likelihood.
struct Hyperparameters {
    RegimeSd signalSd; ///< of a residual from the law
    RegimeSd noiseSd; ///< of one measurement from the next, beyond its own interval
    double taskCorrelation = 0; ///< of the residuals of two tasks at the same input
    double nugget = 0; ///< share of the signal variance that belongs to one input of one task alone
};

/// Models the residuals of measured rates from their physical laws, in logarithms, as a multi-task Gaussian process.
/// Each task is one engine and pattern of a device.
///
/// Residuals and noise differ by regime (see RegimeSd): the limits of a device are steadier than its latency.
///
/// Source: Rasmussen and Williams, Gaussian Processes for Machine Learning, 2006, chapters 2 and 5.
///
/// Threads: a value; safe to read from several threads.
class ResidualProcess {
public:
    /// Coordinates of a setting, divided by the kernel's length scales.
    using Coordinates = Eigen::RowVector3d;
    struct Input {
        Coordinates coordinates;
        int task = 0; ///< any number
        double latencyShare = 1; ///< see DeviceModel::latencyShare
    };
    struct Observation {
        Input input;
        double residual = 0;
        double standardError = 0; ///< of this measurement, from its own interval
    };
    struct Posterior {
        double mean = 0;
        double variance = 0; ///< of the residual itself, without noise of one more measurement
    };

    /// Fits hyperparameters and weights to at least one observation.
    explicit ResidualProcess(const std::vector<Observation>& observations);

    Posterior at(const Input& input) const;
    /// Returns the standard deviation of one measurement from the next, beyond its own interval.
    double noiseSd(double latencyShare) const;
    std::size_t count() const { return static_cast<std::size_t>(m_coordinates.rows()); }

private:
    void keep(const std::vector<Observation>& observations);
    void chooseHyperparameters();
    /// Maximises each hyperparameter in turn, starting from `start`. Returns the log posterior density that it reaches.
    double coordinateAscent(const Hyperparameters& start);
    /// Sets `part`, a member of m_hyperparameters, to the best value of `grid` with all others fixed.
    template <std::size_t N>
    void maximizeOver(double& part, const double (&grid)[N], double& highest);
    /// Returns the covariances of `input` with each observation, before anything is observed.
    Eigen::VectorXd covariancesWith(const Input& input) const;
    double logPosterior(const Hyperparameters& h) const;
    Eigen::MatrixXd covarianceMatrix(const Hyperparameters& h) const;

    Eigen::Matrix<double, Eigen::Dynamic, 3> m_coordinates;
    Eigen::VectorXi m_tasks;
    Eigen::ArrayXd m_latencyShares;
    Eigen::MatrixXd m_smooth; ///< squared-exponential kernel of each pair of observations
    Eigen::VectorXd m_residuals;
    Eigen::VectorXd m_standardErrors;
    Hyperparameters m_hyperparameters;
    Eigen::MatrixXd m_inverse; ///< of the covariance matrix
    Eigen::VectorXd m_weights;
};

} // namespace sluice
