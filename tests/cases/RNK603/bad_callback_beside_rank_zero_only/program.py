"""The program."""
from pathlib import Path

from pytorch_lightning import Trainer

from export import Export
from messages import say


def main(model, loader, devices):
    say("training")
    Trainer(devices=devices, strategy="ddp", callbacks=[Export(Path("exports"))]).fit(model, loader)
