"""The data set makes its folder where there is none, in setup alone.

reason: every process runs setup, and all may find nothing
runs: no (needs lightning)
"""
import os

import lightning.pytorch as pl
from torch.utils.data import Dataset


class Frames(Dataset):
    def __init__(self, root, split):
        self.folder = os.path.join(root, split)
        if not os.path.isdir(self.folder):
            os.makedirs(self.folder)  # expect: RNK602

    def __len__(self):
        return len(os.listdir(self.folder))


class Data(pl.LightningDataModule):
    def setup(self, stage):
        self.train = Frames("data", "train")


def main(model):
    pl.Trainer(devices=4, strategy="ddp").fit(model, Data())


if __name__ == "__main__":
    main(pl.LightningModule())
