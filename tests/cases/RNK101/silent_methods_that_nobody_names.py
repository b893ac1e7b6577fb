"""Objects whose property, text, call, loop and context communicate, used by every rank or asked for nothing.

reason: rank 0 prints what all have computed, and attributes that are no properties communicate nothing
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


class Meter:
    def __init__(self):
        self.total = torch.zeros(1)
        self.name = "loss"

    @property
    def average(self):
        dist.all_reduce(self.total)
        return self.total.item()

    def __call__(self, value):
        self.total += value
        dist.all_reduce(self.total)

    def __repr__(self):
        return f"{self.name}: {self.total.item():.3f}"


class Rounds:
    def __iter__(self):
        for index in range(2):
            dist.barrier()
            yield index


class Quiet:
    def __enter__(self):
        dist.barrier()

    def __exit__(self, *problem):
        dist.barrier()


def log(meter: Meter, rounds: Rounds):
    average = meter.average
    if dist.get_rank() == 0:
        print(f"{meter.name} {average:.3f}", meter, str(meter), type(rounds).__name__)


def run(meter: Meter, rounds: Rounds, quiet: Quiet):
    for index in rounds:
        meter(index)
        if dist.get_rank() == 0:
            print(f"round {index}")
    with quiet:
        if dist.get_rank() == 0:
            print("alone", callable(meter))


def main(rank, world_size):
    meter = Meter()
    run(meter, Rounds(), Quiet())
    log(meter, Rounds())
