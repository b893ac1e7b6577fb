"""The loss is moved to the CPU behind the gather, and another accelerator has its own methods.

reason: what is gathered lies where it was computed; what is read or told is no gather
runs: no (NCCL)
"""


class LossBuckets:
    def __init__(self, trainer, accelerator_type):
        self.trainer = trainer
        self.accelerator_type = accelerator_type

    def add(self, loss):
        losses = self.trainer.accelerator.gather(loss.detach()).cpu()
        self.trainer.accelerator.print(loss.cpu())
        return self.accelerator_type.gather(loss.cpu()), losses
