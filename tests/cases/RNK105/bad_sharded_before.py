"""The first rank loads the state of a model that has been sharded before

reason: loading the state of a sharded model takes all ranks
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
    model = sharded(model)
    average = sharded(average)
    if args.resume and dist.get_rank() == 0:
        average.load_state_dict(torch.load("average.pt", map_location="cpu"))  # expect: RNK105
    dist.barrier()
    return model, average
