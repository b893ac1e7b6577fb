"""prepare_data works with variables of its own, and with what a method made for it.

reason: nothing stays on the object
"""
import lightning.pytorch as pl
from torch.utils.data import DataLoader


class Frames(pl.LightningDataModule):
    def read(self):
        return {"columns": []}

    def prepare_data(self):
        frame = self.read()
        frame.columns = ["a", "b"]
        rows = []
        rows.append(frame)
        frame.to_csv("frame.csv")

    def train_dataloader(self):
        return DataLoader(self.read().columns)
