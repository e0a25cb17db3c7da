// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/pairing.h"

#include "core/dataset/survey.h"

#include <gtest/gtest.h>

namespace sluice::dataset {
namespace {

TEST(Pairing, FindsALabelUnderAnotherFolderOrBeside)
{
    EXPECT_EQ(pairingName("images/train/0001.jpg"), pairingName("labels/train/0001.txt"));
    EXPECT_EQ(pairingName("a/0001.jpg"), pairingName("a/0001.caption.txt"));
    EXPECT_EQ(pairingName("0001.png"), pairingName("0001_mask.png"));
    EXPECT_NE(pairingName("n01/0.jpg"), pairingName("n02/0.txt")) << "classes are no roles";
    EXPECT_NE(pairingName("images/train/0.jpg"), pairingName("labels/val/0.txt"));
}

TEST(Pairing, CountsWhatBelongsToASample)
{
    Pairing pairing;
    pairing.addSample("images/0.jpg");
    pairing.addSample("images/1.jpg");
    pairing.addSidecar("labels/0.txt", 90);
    pairing.addSidecar("labels/1.txt", 70);
    pairing.addSidecar("data.yaml", 1000);
    EXPECT_EQ(pairing.result(), (Sidecars{3, 2, Bytes{160}}));
}

TEST(Pairing, KnowsMasksByFolderAndName)
{
    EXPECT_TRUE(isNamedMask("masks/0.png"));
    EXPECT_TRUE(isNamedMask("train/Annotations/0.png"));
    EXPECT_TRUE(isNamedMask("train/0_mask.png"));
    EXPECT_FALSE(isNamedMask("train/0.png"));
    EXPECT_FALSE(isNamedMask("unmasked/0.png"));
}

} // namespace
} // namespace sluice::dataset
