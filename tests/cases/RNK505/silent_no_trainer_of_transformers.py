"""Trainers of other libraries, and of one's own, hand their methods what they like.

reason: nothing says that it is wrapped
runs: no (needs lightning)
"""
from lightning import Trainer


class Own:
    def compute_loss(self, model, inputs):
        return model(**inputs).loss * model.config.weight


class Another(Trainer):
    def compute_loss(self, model, inputs):
        return model(**inputs).loss * model.config.weight
