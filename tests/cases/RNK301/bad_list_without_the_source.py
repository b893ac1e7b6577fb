"""The source is not among the ranks of a literal list.

reason: rank 0 is no member of the group of ranks 1 and 2
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 3 finished; ranks 1 and 2 raised ValueError in broadcast (line 15)
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    evaluators = dist.new_group([1, 2])
    score = torch.tensor([float(rank)])
    if rank in (1, 2):
        dist.broadcast(score, src=0, group=evaluators)  # expect: RNK301 "evaluators need not hold it"
