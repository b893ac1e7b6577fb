"""Names imported one by one, with other names.

reason: the aliases lead to torch.distributed
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 14); rank 1 finished
"""
import torch
from torch.distributed import all_reduce as sum_over_ranks
from torch.distributed import barrier, get_rank as my_rank


def log_loss(loss):
    if my_rank() == 0:
        sum_over_ranks(loss)  # expect: RNK101
        print(loss.item())


def close():
    me = my_rank()
    leader = me == 0
    if leader:
        barrier()  # expect: RNK101


def main(rank, world_size):
    log_loss(torch.tensor(1.0))
    close()
