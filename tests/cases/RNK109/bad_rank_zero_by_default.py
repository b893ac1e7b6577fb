"""The rank is a parameter whose default is that of one process.

reason: the body asks which rank this is; rank 0 runs out of patience alone
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in barrier (line 21)
"""
import torch.distributed as dist


def train(epochs, losses, rank=0):
    best, bad = 9.0, 0
    for epoch in range(epochs):
        loss = losses[epoch]
        if rank == 0:
            if loss >= best:
                bad += 1
                if bad > 1:
                    break  # expect: RNK109 "rank == 0"
            else:
                best = loss
        dist.barrier()


def main(rank, world_size):
    train(5, [1.0, 2.0, 2.0, 2.0, 2.0], rank=rank)
