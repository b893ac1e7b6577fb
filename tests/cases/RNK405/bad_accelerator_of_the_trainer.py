"""A part of a trainer gathers a loss that it has moved to the CPU, by the accelerator of the trainer.

reason: accelerate joins with NCCL where there are GPUs, whoever has made the accelerator
runs: no (NCCL)
"""


class LossBuckets:
    def __init__(self, trainer):
        self.trainer = trainer

    def add(self, loss):
        losses = self.trainer.accelerator.gather(loss.detach().cpu())  # expect: RNK405
        return losses.mean()
