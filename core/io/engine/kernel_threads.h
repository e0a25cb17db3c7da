// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/units.h"

namespace sluice::io {

/// Processor time, up to now, of the kernel's own threads that serve the io_uring rings of this process: those that
/// carry out what storage cannot be asked for without waiting (io-wq: zram, files on storage without IOCB_NOWAIT), and
/// those that submit (SQPOLL). RUSAGE_THREAD of no thread holds them. They end with their ring, or after 5 s with
/// nothing to do, and are not counted any more then. From procfs, where they are called iou-wrk-TID and iou-sqp-TID
/// after whom they serve; 0 where it does not tell. Any thread.
Seconds kernelThreadTime();

} // namespace sluice::io
