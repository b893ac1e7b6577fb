"""A property, a text, a call, a loop and a context of an object communicate, and none of them names the method.

reason: what runs behind the attribute, print, (), for and with is a collective that rank 0 enters alone
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 18); rank 1 hung in barrier (line 90)
"""

import torch
import torch.distributed as dist


class Meter:
    def __init__(self):
        self.total = torch.zeros(1)

    @property
    def average(self):
        dist.all_reduce(self.total)
        return self.total.item()

    def __str__(self):
        return f"{self.average:.3f}"

    def __call__(self, value):
        self.total += value
        dist.all_reduce(self.total)


class Rounds:
    def __iter__(self):
        for index in range(2):
            dist.barrier()
            yield index


class Steps:
    def __next__(self):
        dist.barrier()
        return 0


class Quiet:
    def __enter__(self):
        dist.barrier()

    def __exit__(self, *problem):
        pass


def write(meter: Meter):
    if dist.get_rank() == 0:
        return {"loss": meter.average}  # expect: RNK101 "all_reduce"


def log(meter: Meter):
    if dist.get_rank() == 0:
        print(f"loss {meter}")  # expect: RNK101 "all_reduce"


def show(meter: Meter):
    if dist.get_rank() == 0:
        print("loss", meter)  # expect: RNK101 "all_reduce"


def update(meter: Meter, value):
    if dist.get_rank() == 0:
        meter(value)  # expect: RNK101 "all_reduce"


def count(rounds: Rounds):
    if dist.get_rank() == 0:
        return [index for index in rounds]  # expect: RNK101 "barrier"


def first(steps: Steps):
    if dist.get_rank() == 0:
        return next(steps)  # expect: RNK101 "barrier"


def work(quiet: Quiet):
    if dist.get_rank() == 0:
        with quiet:  # expect: RNK101 "barrier"
            print("working")


def main(rank, world_size):
    meter = Meter()
    log(meter)
    work(Quiet())
    dist.barrier()
