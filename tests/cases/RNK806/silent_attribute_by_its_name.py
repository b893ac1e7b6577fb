"""Attributes of the first rank that all ranks have by their names, or ask for by them.

reason: a loop gives the attribute to all; a method asks whether it is there
runs: no (one process suffices)
"""

import torch.distributed as dist


class Keeper:
    def __init__(self, model, average):
        self.model = model
        if dist.get_rank() == 0:
            self.ema = average(model)
        for name in ("ema", "model"):
            setattr(self, name, getattr(self, name, None) or average(model))

    def load(self, checkpoint):
        self.ema.load(checkpoint["ema"])


class Asking:
    def __init__(self, model, average):
        if dist.get_rank() == 0:
            self.shadow = average(model)

    def load(self, checkpoint):
        if not hasattr(self, "shadow"):
            return
        self.shadow.load(checkpoint["shadow"])
