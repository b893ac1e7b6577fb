"""Functions are chosen under a rank test; all ranks then call what they got.

reason: a def is no call, and both definitions issue the same all_reduce
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def make_logger():
    if dist.get_rank() == 0:

        def log(step, loss):
            dist.all_reduce(loss)
            print(f"step {step}: {loss.item():.3f}")

    else:

        def log(step, loss):
            dist.all_reduce(loss)

    return log


def train(steps):
    if dist.get_rank() == 0:

        def show(message):
            print(message)

    else:

        def show(message):
            pass

    log = make_logger()
    for step in range(steps):
        loss = torch.tensor(1.0 / (step + 1))
        log(step, loss)
        show(f"finished {step}")
    dist.barrier()


def main(rank, world_size):
    train(3)
