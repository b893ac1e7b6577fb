"""Up to three attempts.

reason: a rank that tries again broadcasts once more than the others
runs: no (the handler of the waiting rank swallows the timeout as well)
"""
import torch
import torch.distributed as dist

attempts_of_rank = {1: 1}


def fetch(rank):
    if attempts_of_rank.get(rank, 0):
        attempts_of_rank[rank] -= 1
        raise ConnectionError("try again")
    return torch.ones(2)


def main(rank, world_size):
    for attempt in range(3):
        try:
            data = fetch(rank)
            dist.all_reduce(data)
            dist.barrier()
            break
        except Exception as error:  # expect: RNK111 "barrier"
            print("attempt", attempt, error)
    dist.all_reduce(torch.ones(3))
    dist.barrier()
