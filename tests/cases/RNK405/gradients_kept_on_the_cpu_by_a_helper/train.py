"""A helper of another file keeps gradients on the CPU, by an option

reason: clip_grad_norm_ adds up over the ranks what lies on the CPU
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist
from sharding import shard


class Recipe:
    def __init__(self, model, config):
        self.model = model
        shard(model, cpu_offload=config.get("cpu_offload", False))
        self.optimizer = torch.optim.AdamW(model.parameters())

    def train(self, batches):
        for batch in batches:
            self.model(batch).sum().backward()
            torch.nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
            self.optimizer.step()


def main(model, batches, config):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group(backend="gloo" if config.device == "cpu" else "nccl")  # expect: RNK405 "(line 22)"
    Recipe(model, config).train(batches)
