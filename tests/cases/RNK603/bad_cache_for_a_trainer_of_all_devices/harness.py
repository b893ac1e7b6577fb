"""A harness makes the data three calls up from the file, and trains on all devices.

reason: every process finds no file and writes it
"""

from lightning.pytorch import Trainer
from names import build


class Harness:
    def __init__(self, folder, model):
        self.folder, self.model = folder, model

    def data(self):
        return build(self.folder)

    def fit(self):
        data = self.data()
        trainer = Trainer(accelerator="gpu", devices=8, max_epochs=4)
        trainer.fit(self.model, datamodule=data)


def main(folder, model):
    Harness(folder, model).fit()
