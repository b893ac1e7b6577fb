"""A subclass of the Trainer gathers on the main process.

reason: `self.accelerator` is the Trainer's: gather waits for all processes
runs: no (needs transformers)
"""
from transformers import Trainer


class LoggingTrainer(Trainer):
    def log_loss(self, loss):
        if self.accelerator.is_main_process:
            losses = self.accelerator.gather(loss)  # expect: RNK105 "accelerate"
            print(losses.mean())
