from core.base import Trainer


class LocalTrainer(Trainer):
    def validate(self):
        print("loss", 1.0)
