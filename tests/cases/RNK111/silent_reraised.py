"""The handler logs and raises again.

reason: the process dies, the launcher stops the others
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def work(batch):
    return batch.sum()


def main(rank, world_size):
    for batch in (torch.ones(2), torch.ones(2)):
        try:
            loss = work(batch)
            dist.all_reduce(loss)
        except RuntimeError as error:
            print(f"rank {rank}: {error}")
            raise
