"""A base of trainers."""
from abc import ABC, abstractmethod

from transformers.trainer import Trainer


class BaseTrainer(ABC, Trainer):
    @abstractmethod
    def _save(self, output_dir=None, state_dict=None):
        pass
