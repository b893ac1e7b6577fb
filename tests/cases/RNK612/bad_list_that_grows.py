"""A list of the constructor that prepare_data fills.

reason: it stays empty in the other processes
"""
import glob

from pytorch_lightning import LightningDataModule
from torch.utils.data import DataLoader


class Images(LightningDataModule):
    def __init__(self, root):
        super().__init__()
        self.root = root
        self.files = []

    def prepare_data(self):
        for path in sorted(glob.glob(f"{self.root}/*.jpg")):
            self.files.append(path)  # expect: RNK612

    def setup(self, stage=None):
        n = len(self.files) // 10
        self.held_out, self.rest = self.files[:n], self.files[n:]

    def train_dataloader(self):
        return DataLoader(self.rest)
