// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>

#include <cstddef>
#include <vector>

namespace sluice {

/// What several fields of one device depart from their laws, in logarithms: a Gaussian process over three directions
/// (Rasmussen and Williams, Gaussian Processes for Machine Learning, 2006, chapters 2 and 5). One field departs as
/// another does to some extent. That extent, how far fields depart at all, and how far repeats differ, are found by
/// marginal likelihood. A value; thread-safe when const.
class Departures {
public:
    /// In units of the distance over which departures stay alike.
    using Place = Eigen::RowVector3d;
    struct Observation {
        Place place;
        int field = 0; ///< any number
        double departure = 0;
        double error = 0; ///< standard deviation, from its own interval
    };
    struct Value {
        double mean = 0;
        double variance =
            0; ///< of the departure itself; one more measurement differs by its own error and `repeat` too
    };

    /// At least one.
    explicit Departures(const std::vector<Observation>& observations);

    Value at(const Place& place, int field) const;
    /// Standard deviation of one measurement from the next, beyond its own interval.
    double repeat() const { return m_noise.repeat; }
    std::size_t count() const { return static_cast<std::size_t>(m_places.rows()); }

private:
    struct Noise {
        double departure = 0; ///< standard deviation of a field from its law
        double repeat = 0;
        double shared = 0; ///< correlation of two fields at the same place
    };

    void chooseNoise();
    /// To the likeliest noise uphill of `from`; its logarithmic likelihood.
    double climb(const Noise& from);
    /// Sets `part` to the best of `values` with all else as it is.
    template <std::size_t N>
    void improve(double Noise::*part, const double (&values)[N], double& highest);
    double logLikelihood(const Noise& noise) const;
    Eigen::MatrixXd covarianceMatrix(const Noise& noise) const;

    Eigen::Matrix<double, Eigen::Dynamic, 3> m_places;
    Eigen::VectorXi m_fields;
    Eigen::VectorXd m_departures;
    Eigen::VectorXd m_errors;
    Noise m_noise;
    Eigen::MatrixXd m_inverse; ///< of the covariances
    Eigen::VectorXd m_weights;
};

} // namespace sluice
