"""Objects are broadcast within a part of the ranks.

reason: the list of the others is still empty
runs: 3 ranks
observed: 3 ranks, torch 2.13, gloo: ranks 0 and 1 finished; rank 2 got a wrong value (line 14)
"""
import torch.distributed as dist


def main(rank, world_size):
    readers = dist.new_group(list(range(world_size - 1)))
    config = [{"lr": 0.1} if rank == 0 else None]
    dist.broadcast_object_list(config, src=0, group=readers)  # expect: RNK118
    assert config[0] is not None
