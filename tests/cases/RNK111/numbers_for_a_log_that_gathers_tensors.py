"""A log gathers what is a tensor, and a try gives it numbers out of a table.

reason: whether it gathers them depends on what the table holds; the losses below it are tensors
runs: no (needs accelerate)
"""

import torch
from accelerate import Accelerator


class Log:
    def __init__(self, accelerator):
        self.accelerator = accelerator
        self.values = {}

    def add(self, key, value):
        if torch.is_tensor(value):
            value = self.accelerator.gather(value.detach()).mean().item()
        self.values[key] = value

    def add_all(self, values):
        for key, value in values.items():
            self.add(key, value)


def train(loader, model, read_power):
    accelerator = Accelerator()
    log = Log(accelerator)
    for batch in loader:
        try:
            stats = read_power()
            log.add_all({"power": stats["power"], "memory": stats["used"] / 1024})
        except Exception as error:  # expect: RNK111 low
            print(error)
        try:
            loss = model(batch)
            log.add_all({"loss": loss})
        except Exception as error:  # expect: RNK111
            print(error)
        accelerator.wait_for_everyone()
