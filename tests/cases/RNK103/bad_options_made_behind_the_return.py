"""The other ranks have left a function before the first one makes the options of a full state dict, and asks for it.

reason: the first rank gathers the state from ranks that have gone on
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in get_model_state_dict (line 17); rank 1 hung in barrier (line 25)
"""
import torch
import torch.distributed as dist
from torch.distributed.checkpoint.state_dict import StateDictOptions, get_model_state_dict
from torch.distributed.fsdp import fully_shard


def save(net):
    if dist.get_rank() != 0:
        return  # expect: RNK103
    options = StateDictOptions(full_state_dict=True)
    state = get_model_state_dict(net, options=options)
    print(sorted(state))


def main(rank, world_size):
    net = torch.nn.Linear(8, 8)
    fully_shard(net)
    save(net)
    dist.barrier()
