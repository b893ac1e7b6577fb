"""The parameters of an FSDP model are summoned by rank 0.

reason: summon_full_params gathers, all ranks have to enter it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in summon_full_params (line 15); rank 1 hung in barrier (line 17)
"""
import torch
import torch.distributed as dist
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def main(rank, world_size):
    model = FSDP(torch.nn.Linear(64, 64), device_id=torch.device("cpu"))
    if dist.get_rank() == 0:
        with FSDP.summon_full_params(model):  # expect: RNK105 "summon_full_params"
            print(sum(p.sum() for p in model.parameters()))
    dist.barrier()
