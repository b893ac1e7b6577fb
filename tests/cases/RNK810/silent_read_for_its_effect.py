"""The folder of Lightning's log is broadcast when it is read.

reason: a property does something without parentheses
runs: no (needs lightning)
"""
from lightning.pytorch import Trainer


def fit(model, data):
    trainer = Trainer(devices=2)
    trainer.log_dir
    trainer.fit(model, data)
