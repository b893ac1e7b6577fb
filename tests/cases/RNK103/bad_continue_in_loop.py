"""Other ranks skip the rest of the round, with a reduction in it.

reason: rank 0 enters one all_reduce per round more than the others
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 17); rank 1 finished
"""
import torch
import torch.distributed as dist


def evaluate(batches):
    rank = dist.get_rank()
    for batch in batches:
        loss = batch.mean()
        if rank != 0:
            continue  # expect: RNK103 "all_reduce"
        dist.all_reduce(loss)
        print(loss.item())


def main(rank, world_size):
    evaluate([torch.ones(2), torch.ones(2)])
