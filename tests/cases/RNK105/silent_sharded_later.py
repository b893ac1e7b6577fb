"""The first rank loads a copy of the model, and both are sharded afterwards.

reason: when the state is loaded nothing is sharded yet, and nobody waits
runs: no (needs several GPUs)
"""

from copy import deepcopy

import builders
import torch
import torch.distributed as dist
from torch.distributed.fsdp import FullyShardedDataParallel


def sharded(model) -> FullyShardedDataParallel:
    model = FullyShardedDataParallel(model, sync_module_states=True)
    return model


def main(args):
    dist.init_process_group("nccl", device_id=torch.device("cuda", args.local_rank))
    model = builders.__dict__[args.model](width=args.width)
    average = deepcopy(model)
    if args.resume and dist.get_rank() == 0:
        model.load_state_dict(torch.load("model.pt", map_location="cpu"))
        average.load_state_dict(torch.load("average.pt", map_location="cpu"))
    dist.barrier()
    model = sharded(model)
    average = sharded(average)
    return model, average
