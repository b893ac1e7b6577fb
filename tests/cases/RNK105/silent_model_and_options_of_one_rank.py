"""The first rank makes a model of its own, and options, and asks for its states.

reason: the model is in one piece, whatever the options are called
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.distributed.checkpoint.state_dict import StateDictOptions, get_model_state_dict


def main(rank, world_size):
    if dist.get_rank() == 0:
        net = torch.nn.Linear(8, 8)
        options = StateDictOptions(full_state_dict=True)
        state = get_model_state_dict(net, options=options)
        print(sorted(state))
    dist.barrier()
