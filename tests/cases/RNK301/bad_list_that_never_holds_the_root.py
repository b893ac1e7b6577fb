"""The root is in no group of this kind, whoever the test lets in

reason: the workers are all ranks but the first one, which is named as the root
runs: 3 ranks
observed: 3 ranks, torch 2.13, gloo: rank 0 finished; ranks 1 and 2 raised ValueError in reduce (line 15)
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    workers = dist.new_group(list(range(1, world_size)))
    loss = torch.ones(1) * rank
    if rank > 0:
        dist.reduce(loss, 0, group=workers)  # expect: RNK301 "need not hold it"
