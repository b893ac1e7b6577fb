"""One of the trainers of the project has several devices, and the model stands in a file of its own

reason: with this one a hook of the model runs on every rank
runs: no (Lightning is not installed)
"""
import pytorch_lightning as pl
import torch
from model import Fit


def make_trainer(epochs, debug):
    if debug:
        return pl.Trainer(max_epochs=epochs, devices=1)
    return pl.Trainer(max_epochs=epochs, devices=4, strategy="ddp")


def main():
    make_trainer(2, False).fit(Fit(), torch.utils.data.DataLoader(range(8)))


if __name__ == "__main__":
    main()
