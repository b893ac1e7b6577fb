"""The state of a sharded model is made whole on all ranks; a class of the project has such a method, too.

reason: all ranks come to full_tensor(), it is another one, or each rank has the norm of the gradients whole
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.distributed.fsdp import fully_shard


class Packed:
    def __init__(self, parts):
        self.parts = parts

    def full_tensor(self):
        return torch.cat(self.parts)


def main(rank, world_size):
    model = torch.nn.Linear(4, 4)
    fully_shard(model)
    model(torch.ones(2, 4)).sum().backward()
    norm = torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    state = {name: value.full_tensor() for name, value in model.state_dict().items()}
    packed = Packed([torch.ones(1), torch.ones(1)])
    if dist.get_rank() == 0:
        print(sorted(state), norm.full_tensor(), packed.full_tensor())
