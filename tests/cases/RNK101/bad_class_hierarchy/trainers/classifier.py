"""A trainer that saves its best model."""
import io

import torch

from .base import BaseTrainer


class ClassifierTrainer(BaseTrainer):
    def __init__(self, model):
        super().__init__(model)
        self.best = 0.0

    def on_validation_end(self, accuracy):
        self.log(f"accuracy {accuracy:.3f}")
        if self.is_master:
            torch.save(self.model.state_dict(), io.BytesIO())
            self.sync()  # expect: RNK101 "sync"
        self.best = max(self.best, accuracy)
