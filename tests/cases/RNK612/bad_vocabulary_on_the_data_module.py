"""A vocabulary that only the process which prepares the data has.

reason: train_dataloader raises AttributeError on the other ranks
"""
import json

import lightning.pytorch as pl
from torch.utils.data import DataLoader


class Texts(pl.LightningDataModule):
    def __init__(self, path):
        super().__init__()
        self.path = path

    def prepare_data(self):
        with open(self.path) as file:
            words = json.load(file)
        self.vocabulary = {word: index for index, word in enumerate(words)}  # expect: RNK612 "self.vocabulary"

    def train_dataloader(self):
        return DataLoader(list(self.vocabulary.values()), batch_size=8)


def main(model):
    pl.Trainer(devices=4, strategy="ddp").fit(model, Texts("words.json"))
