"""Another program of the project trains in several processes."""

from lightning.pytorch import Trainer


def main(model, data):
    Trainer(accelerator="gpu", devices=8).fit(model, datamodule=data)
