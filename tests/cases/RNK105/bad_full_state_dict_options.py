"""get_model_state_dict with full_state_dict on rank 0.

reason: a full state dict is gathered from all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in get_model_state_dict (line 17); rank 1 hung in barrier (line 19)
"""
import torch
import torch.distributed as dist
from torch.distributed.checkpoint.state_dict import StateDictOptions, get_model_state_dict
from torch.distributed.fsdp import fully_shard


def main(rank, world_size):
    net = torch.nn.Linear(8, 8)
    fully_shard(net)
    if dist.get_rank() == 0:
        state = get_model_state_dict(net, options=StateDictOptions(full_state_dict=True))  # expect: RNK105
        print(sorted(state))
    dist.barrier()
