"""The training, by a class of which only the name is known."""

import importlib


def fit(options):
    trainer = importlib.import_module(options["trainer"]).Trainer
    trainer(options).fit()
