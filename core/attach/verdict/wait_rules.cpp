// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/attach/verdict/wait_rules.h"

namespace sluice::attach {

namespace {

/// From what says most to what says least. A timer of some other thread says nothing of a worker that waits.
constexpr Activity tellingOrder[] = {
    Activity::Reading,         Activity::Metadata,  Activity::Network,   Activity::Fault,   Activity::Device,
    Activity::Uninterruptible, Activity::Running,   Activity::Writing,   Activity::Other,   Activity::Delivering,
    Activity::Queue,           Activity::Sleeping,  Activity::TimedLock, Activity::AnyLock, Activity::Locked,
    Activity::Asleep,          Activity::OtherPoll,
};

/// Whether this may be ending processes and starting others, and no checkpoint or copy between two epochs.
bool startsWorkers(Activity activity)
{
    return activity == Activity::Queue || activity == Activity::TimedLock || activity == Activity::AnyLock
        || activity == Activity::Asleep || activity == Activity::Other;
}

MainWait behindWorkers(Activity activity, const MainSurroundings& around)
{
    if (around.betweenWorkers && startsWorkers(activity)) {
        return MainWait::Data;
    }
    switch (activity) {
    case Activity::Queue:
        return around.anyWorkerBusy ? MainWait::Data : MainWait::BehindIdle;
    case Activity::Network: // of a local socket that is newer than the list of them
        return around.anyWorkerBusy ? MainWait::Data : MainWait::Else;
    case Activity::TimedLock:
        if (around.pinThread) {
            return around.anyWorkerBusy ? MainWait::Data : MainWait::BehindIdle;
        }
        return around.anyWorkerBusy && !around.namedWorkers ? MainWait::Perhaps : MainWait::Else;
    case Activity::Locked:
        return around.anyWorkerBusy && !around.namedWorkers ? MainWait::Perhaps : MainWait::Else;
    case Activity::AnyLock:
        return around.anyWorkerBusy && around.pinThread ? MainWait::Perhaps : MainWait::Else;
    case Activity::Asleep:
        return around.anyWorkerBusy ? MainWait::Perhaps : MainWait::Else;
    default:
        return MainWait::Else;
    }
}

MainWait behindThreads(Activity activity, const MainSurroundings& around)
{
    const bool blocked = activity == Activity::Queue || activity == Activity::TimedLock || activity == Activity::AnyLock
        || activity == Activity::Locked;
    if (blocked && around.anyWorkerBusy) {
        return MainWait::Data;
    }
    return activity == Activity::Asleep && around.anyWorkerBusy ? MainWait::Perhaps : MainWait::Else;
}

} // namespace

Activity moreTelling(Activity a, Activity b)
{
    for (const auto activity : tellingOrder) {
        if (activity == a || activity == b) {
            return activity;
        }
    }
    return a;
}

bool isLoading(Activity activity)
{
    switch (activity) {
    case Activity::Reading:
    case Activity::Metadata:
    case Activity::Network:
    case Activity::Fault:
    case Activity::Uninterruptible:
        return true;
    default:
        return false;
    }
}

bool isBusy(Activity activity)
{
    return isLoading(activity) || activity == Activity::Running || activity == Activity::Writing
        || activity == Activity::Device || activity == Activity::Sleeping || activity == Activity::Other;
}

MainWait waitOfMain(Activity activity, const MainSurroundings& around)
{
    if (activity == Activity::Running) {
        return MainWait::Running;
    }
    if (isLoading(activity) && activity != Activity::Network) {
        return MainWait::Data;
    }
    if (around.workerProcesses) {
        return behindWorkers(activity, around);
    }
    if (around.loaderThreads) {
        return behindThreads(activity, around);
    }
    return activity == Activity::Network ? MainWait::Data : MainWait::Else;
}

} // namespace sluice::attach
