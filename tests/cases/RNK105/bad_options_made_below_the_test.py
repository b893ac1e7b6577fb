"""The options of a full state dict are made below the test of the rank, as is all that the first rank saves.

reason: what is made there are the options, not the model, which all ranks hold a part of
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in get_model_state_dict (line 18); rank 1 hung in barrier (line 20)
"""
import torch
import torch.distributed as dist
from torch.distributed.checkpoint.state_dict import StateDictOptions, get_model_state_dict
from torch.distributed.fsdp import fully_shard


def main(rank, world_size):
    net = torch.nn.Linear(8, 8)
    fully_shard(net)
    if dist.get_rank() == 0:
        options = StateDictOptions(full_state_dict=True, cpu_offload=True)
        state = get_model_state_dict(net, options=options)  # expect: RNK105
        print(sorted(state))
    dist.barrier()
