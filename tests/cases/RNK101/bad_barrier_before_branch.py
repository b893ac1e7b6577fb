"""A barrier right before the rank test.

reason: the barrier aligns the ranks once, it does not bring the others into the all_reduce
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 20); rank 1 finished
"""
import torch
import torch.distributed as dist


def count_words(texts):
    return torch.tensor(sum(len(text.split()) for text in texts))


def report(texts):
    rank = dist.get_rank()
    words = count_words(texts)
    dist.barrier()
    if rank == 0:
        dist.all_reduce(words)  # expect: RNK101 "all_reduce"
        print("words:", words.item())
    return words


def main(rank, world_size):
    report(["one two", "three"])
