"""The trainers of the project have one device, and the model stands in a file of its own

reason: there is one process
runs: no (Lightning is not installed)
"""
import pytorch_lightning as pl
import torch
from model import Fit


def make_trainer(epochs):
    return pl.Trainer(max_epochs=epochs, accelerator="auto", devices=1 if torch.cuda.is_available() else None)


def main():
    make_trainer(2).fit(Fit(), torch.utils.data.DataLoader(range(8)))


if __name__ == "__main__":
    main()
