"""The second of two gathers forgets the group.

reason: the lengths come from the group, the data from everybody
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 hung in all_reduce (line 16); ranks 2 and 3 finished
"""
import torch
import torch.distributed as dist


def gather_padded(x, process_group):
    size = dist.get_world_size(process_group)
    lengths = [torch.zeros(1, dtype=torch.long) for _ in range(size)]
    dist.all_gather(lengths, torch.tensor([len(x)]), group=process_group)
    longest = torch.stack(lengths).max()
    dist.all_reduce(longest, op=dist.ReduceOp.MAX)  # expect: RNK302 "runs on the default group"
    return longest


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    if rank < 2:
        gather_padded(torch.ones(rank + 1), groups[0])  # expect: RNK101
