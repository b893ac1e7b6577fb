"""What prepare_data makes is read from its file in setup.

reason: every process has it by then
"""
import json

import lightning.pytorch as pl
from torch.utils.data import DataLoader


class Texts(pl.LightningDataModule):
    def prepare_data(self):
        self.vocabulary = {"a": 0}
        with open("vocabulary.json", "w") as file:
            json.dump(self.vocabulary, file)

    def setup(self, stage=None):
        with open("vocabulary.json") as file:
            self.vocabulary = json.load(file)

    def train_dataloader(self):
        return DataLoader(list(self.vocabulary))
