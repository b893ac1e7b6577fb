"""A lambda that synchronises is called on rank 0.

reason: the call of the lambda reaches the barrier
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 11); rank 1 finished
"""
import torch.distributed as dist


def finish_run(results):
    flush = lambda: dist.barrier()  # noqa: E731
    if dist.get_rank() == 0:
        print(len(results), "results")
        flush()  # expect: RNK101


def main(rank, world_size):
    finish_run([1, 2, 3])
