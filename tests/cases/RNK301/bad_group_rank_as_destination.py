"""Tensors are sent round a ring by their position in the group.

reason: `get_rank(group)` counts inside the group, dst is a global rank
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 finished; ranks 2 and 3 raised ValueError in isend (line 17)
"""
import torch
import torch.distributed as dist


def ring_shift(x, group):
    rank = dist.get_rank(group)
    size = dist.get_world_size(group)
    received = torch.empty_like(x)
    following, before = (rank + 1) % size, (rank - 1) % size
    print(f"rank {rank} of the group sends {tuple(x.shape)}", flush=True)
    work = dist.isend(x, dst=following, group=group)  # expect: RNK301 "dst=following is a rank inside group"
    dist.recv(received, src=before, group=group)  # expect: RNK301 "src=before"
    work.wait()
    return received


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    shifted = ring_shift(torch.tensor([rank]), groups[rank // 2])
    assert shifted.item() == rank ^ 1
