"""The main process saves; sharding is refused when the trainer is made.

reason: without sharding the state is local, and the file asks for nothing else
runs: no (needs accelerate)
"""
import torch
from accelerate import Accelerator, DistributedType


class Trainer:
    def __init__(self, model):
        self.accelerator = Accelerator()
        assert self.accelerator.distributed_type != DistributedType.FSDP, "fsdp is not supported"
        self.model = self.accelerator.prepare(model)

    def save(self, path):
        torch.save(self.accelerator.get_state_dict(self.model), path)

    def train(self, steps):
        for step in range(steps):
            if self.accelerator.is_main_process and step % 100 == 0:
                self.save(f"{step}.pt")
            self.accelerator.wait_for_everyone()
