"""Each rank creates the pair that it is in, and no other.

reason: ranks 0 and 1 create one group where ranks 2 and 3 create another: they mix, or hang
runs: 4 ranks (differs from run to run)
observed: 4 ranks, torch 2.13, gloo: goes wrong, differently from run to run
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    value = torch.ones(1)
    for _ in range(4):
        first = dist.get_rank() // 2 * 2
        pair = dist.new_group([first, first + 1])  # expect: RNK114 "the same groups in the same order"
        dist.all_reduce(value, group=pair)
    assert value.item() == 16.0
