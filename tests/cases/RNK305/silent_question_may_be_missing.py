"""A parameter may be a function that tells the main process.

reason: the test asks whether there is one
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist


def report(value, is_main_process=None):
    if is_main_process and is_main_process():
        print(value)


def main(rank, world_size):
    report(1, lambda: dist.get_rank() == 0)
    report(2)
