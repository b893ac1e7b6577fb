"""The rank of a low-rank adapter and flags like is_first_batch, next to collectives.

reason: these names hold hyper-parameters and step positions, the same on every process
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
from dataclasses import dataclass

import torch
import torch.distributed as dist


@dataclass
class AdapterConfig:
    lora_rank: int = 4
    kv_lora_rank: int = 0
    layers_per_rank: int = 2


class Adapter:
    def __init__(self, config):
        self.config = config
        self.lora_rank = config.lora_rank
        self.down = torch.ones(max(1, self.lora_rank), 8)

    def sync(self):
        if self.lora_rank > 0:
            dist.all_reduce(self.down)
            self.down /= dist.get_world_size()
        if self.config.kv_lora_rank == 0:
            dist.barrier()


def run_epoch(adapter, batches, config):
    for step in range(batches):
        is_first_batch = step == 0
        is_last_step = step == batches - 1
        if is_first_batch or is_last_step:
            adapter.sync()
        if config.layers_per_rank != 1 and is_last_step:
            dist.barrier()


def main(rank, world_size):
    config = AdapterConfig()
    run_epoch(Adapter(config), 3, config)
