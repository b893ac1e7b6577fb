from .base import AbstractTrainer


class LocalTrainer(AbstractTrainer):
    def validate(self):
        print("loss", 1.0)
