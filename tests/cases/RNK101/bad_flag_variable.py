"""The rank test is kept in variables and combined with the step.

reason: should_log is true on one rank at the steps that are logged
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 20); rank 1 finished
"""
import torch
import torch.distributed as dist


def fit(steps):
    rank = dist.get_rank()
    is_main_process = rank == 0
    running = torch.zeros(1)
    for step in range(steps):
        running += 1.0 / (step + 1)
        should_log = is_main_process and (step + 1) % 2 == 0
        if should_log:
            window = running.clone()
            dist.all_reduce(window)  # expect: RNK101
            print("mean loss", window.item() / dist.get_world_size())
            running.zero_()


def main(rank, world_size):
    fit(4)
