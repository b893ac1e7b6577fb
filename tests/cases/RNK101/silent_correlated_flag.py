"""Loading by everybody or by rank 0 only, chosen by one setting that is tested twice.

reason: the barrier in the helper runs only if the setting is on, and then all ranks call the helper
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
from types import SimpleNamespace

import torch
import torch.distributed as dist


def read_checkpoint(cfg):
    if cfg.load_on_all_ranks:
        dist.barrier()
    return {"step": torch.tensor([12])}


def load(cfg):
    step = torch.zeros(1, dtype=torch.long)
    if cfg.load_on_all_ranks or dist.get_rank() == 0:
        step = read_checkpoint(cfg)["step"]
    if not cfg.load_on_all_ranks:
        dist.broadcast(step, src=0)
    return int(step.item())


def main(rank, world_size):
    for everywhere in (True, False):
        assert load(SimpleNamespace(load_on_all_ranks=everywhere)) == 12
