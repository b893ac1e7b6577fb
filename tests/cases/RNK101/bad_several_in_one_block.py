"""Several collectives in one guarded block.

reason: one finding per block, at the first collective; a second block gets its own
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 14); rank 1 finished
"""
import torch
import torch.distributed as dist


def report(loss, accuracy, names):
    rank = dist.get_rank()
    if rank == 0:
        dist.all_reduce(loss)  # expect: RNK101 "all_reduce"
        dist.all_reduce(accuracy)
        everyone = [None] * dist.get_world_size()
        dist.all_gather_object(everyone, names)
        print(loss.item(), accuracy.item(), everyone)


def finish():
    if dist.get_rank() == 0:
        print("done")
        dist.barrier()  # expect: RNK101 "barrier"


def main(rank, world_size):
    report(torch.tensor(1.0), torch.tensor(0.5), ["loss", "accuracy"])
    finish()
