"""A subclass of the Trainer gathers on all processes and prints on one.

reason: only the printing stands under the test
runs: no (needs transformers)
"""
from transformers import Trainer


class LoggingTrainer(Trainer):
    def log_loss(self, loss):
        losses = self.accelerator.gather(loss)
        if self.accelerator.is_main_process:
            print(losses.mean())
        self.accelerator.wait_for_everyone()
        self.save_model("out")
