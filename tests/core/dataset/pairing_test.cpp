// SPDX-FileCopyrightText: 2026 The Sluice authors
// SPDX-License-Identifier: Apache-2.0
#include "core/dataset/pairing.h"

#include "core/dataset/survey.h"

#include <gtest/gtest.h>

#include <string>

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

TEST(Pairing, KnowsTheLayoutsOfSegmentation)
{
    const auto street = pairingName("leftImg8bit/train/aachen/aachen_000000_000019_leftImg8bit.png");
    for (const auto* beside : {"labelIds.png", "instanceIds.png", "labelTrainIds.png", "color.png", "polygons.json"}) {
        const std::string name = std::string("gtFine/train/aachen/aachen_000000_000019_gtFine_") + beside;
        EXPECT_EQ(pairingName(name), street) << name;
        EXPECT_TRUE(isInMaskFolder(name)) << name;
    }
    const auto photo = pairingName("VOC2012/JPEGImages/2007_000032.jpg");
    EXPECT_EQ(pairingName("VOC2012/SegmentationClass/2007_000032.png"), photo);
    EXPECT_EQ(pairingName("VOC2012/SegmentationObject/2007_000032.png"), photo);
    EXPECT_EQ(pairingName("imagesTr/BRATS_001_0000.nii.gz"), pairingName("labelsTr/BRATS_001.nii.gz"));
    EXPECT_TRUE(isInMaskFolder("VOC2012/SegmentationObject/2007_000032.png"));
    EXPECT_TRUE(isInMaskFolder("labelsTr/BRATS_001.nii.gz"));
    EXPECT_FALSE(isInMaskFolder("imagesTr/BRATS_001_0000.nii.gz"));
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
    EXPECT_TRUE(isInMaskFolder("masks/0.png"));
    EXPECT_TRUE(isInMaskFolder("train/Annotations/0.png"));
    EXPECT_FALSE(isInMaskFolder("train/0.png"));
    EXPECT_FALSE(isInMaskFolder("unmasked/0.png"));
    EXPECT_FALSE(isInMaskFolder("train/mask")) << "a file";
    EXPECT_TRUE(isNamedMask("train/0_mask.png"));
    EXPECT_FALSE(isNamedMask("train/0.png"));
    EXPECT_FALSE(isNamedMask("a_mask/0.png"));
}

/// Faces with and without a mask, a class each.
TEST(Pairing, AClassThatIsCalledMaskIsNone)
{
    Pairing classes;
    Pairing labels;
    for (int i = 0; i < 10; ++i) {
        const auto name = std::to_string(i) + ".jpg";
        classes.addSample("train/no_mask/" + name);
        classes.addFolderMask("train/mask/" + name, 2000);
        labels.addSample("train/" + name);
        labels.addFolderMask("train/mask/" + name, 2000);
    }
    EXPECT_FALSE(classes.areFolderMasks());
    classes.takeFolderMasksAsSamples();
    EXPECT_EQ(classes.result(), (Sidecars{0, 0, {}}));
    EXPECT_TRUE(labels.areFolderMasks());
    EXPECT_EQ(labels.result(), (Sidecars{10, 10, Bytes{20'000}}));
}

/// Whatever its files are called, it lies beside a folder for images.
TEST(Pairing, AFolderOfMasksBesideOneOfImagesIsOne)
{
    Pairing pairing;
    pairing.addSample("images/image_1.png");
    pairing.addFolderMask("masks/layer_1.png", 100);
    EXPECT_TRUE(pairing.areFolderMasks());
}

} // namespace
} // namespace sluice::dataset
