// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>

#include <cmath>
#include <cstddef>
#include <vector>

namespace sluice {

/// What several fields of one device depart from their laws, in logarithms: a Gaussian process over three directions
/// (Rasmussen and Williams, Gaussian Processes for Machine Learning, 2006, chapters 2 and 5). One field departs as
/// another does to some extent, and some of it is a place's own. What limits a device is steadier than how long it
/// takes to answer, so there are two of everything: where a share w of the rate is decided by waiting, departure and
/// noise are (1 - w) times those of the limits and w times those of waiting, each independent of the other. All of this
/// is found by marginal likelihood. A value; thread-safe when const.
class Departures {
public:
    /// In units of the distance over which departures stay alike.
    using Place = Eigen::RowVector3d;
    struct Setting {
        Place place;
        int field = 0; ///< any number
        double waiting = 1; ///< see DeviceModel::waitingShare
    };
    struct Observation {
        Setting setting;
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

    Value at(const Setting& setting) const;
    /// Standard deviation of one measurement from the next, beyond its own interval.
    double repeat(double waiting) const { return std::sqrt(m_noise.repeat.variance(waiting)); }
    std::size_t count() const { return static_cast<std::size_t>(m_places.rows()); }

private:
    /// Standard deviations, by what decides.
    struct Spread {
        double limits = 0;
        double waiting = 0;

        double covariance(double w, double v) const
        {
            return (1 - w) * (1 - v) * limits * limits + w * v * waiting * waiting;
        }
        double variance(double w) const { return covariance(w, w); }
    };
    struct Noise {
        Spread departure; ///< of a field from its law
        Spread repeat;
        double shared = 0; ///< correlation of two fields at the same place
        double rough = 0; ///< of the departure's variance, what belongs to one place of one field alone
    };

    void chooseNoise();
    /// To the likeliest noise uphill of `from`; its logarithmic likelihood.
    double climb(const Noise& from);
    /// Sets `part`, which is of m_noise, to the best of `values` with all else as it is.
    template <std::size_t N>
    void improve(double& part, const double (&values)[N], double& highest);
    /// Correlation of two departures, were both decided alike, at places that are so near (1: the same).
    static double likeness(double near, bool sameField, const Noise& noise);
    /// With each observation's, before anything is observed.
    Eigen::VectorXd covariancesOf(const Setting& setting) const;
    double logLikelihood(const Noise& noise) const;
    static double logPrior(const Noise& noise);
    Eigen::MatrixXd covarianceMatrix(const Noise& noise) const;

    Eigen::Matrix<double, Eigen::Dynamic, 3> m_places;
    Eigen::VectorXi m_fields;
    Eigen::ArrayXd m_waiting;
    Eigen::MatrixXd m_near; ///< of any two places
    Eigen::VectorXd m_departures;
    Eigen::VectorXd m_errors;
    Noise m_noise;
    Eigen::MatrixXd m_inverse; ///< of the covariances
    Eigen::VectorXd m_weights;
};

} // namespace sluice
