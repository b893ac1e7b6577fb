"""Names of torch.distributed that are looked for in torch.dist

reason: torch.dist is a function, which has none of them
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised AttributeError (line 14)
"""

import torch
import torch.distributed


def main(rank, world_size):
    torch.distributed.barrier()
    if torch.dist.is_initialized() and torch.distributed.get_rank() == 0:  # expect: RNK902 "it is called torch.distributed.is_initialized"
        print("first of", torch.distributed.dist.get_world_size())  # expect: RNK902 "torch.distributed.get_world_size"
