"""The group is destroyed where it is gone: behind a function that has done so, and in each round of a loop.

reason: torch refuses to destroy a group that is not there
runs: no (the group is made by the case itself)
"""

import torch
import torch.distributed as dist


def train(model):
    dist.all_reduce(model)
    dist.destroy_process_group()


def main(model):
    dist.init_process_group("gloo")
    train(model)
    print(model)
    dist.destroy_process_group()  # expect: RNK311 "has destroyed it"


def main_of_rounds(model):
    dist.init_process_group("gloo")
    for epoch in range(3):
        dist.all_reduce(model)
        print(epoch)
        dist.destroy_process_group()  # expect: RNK311 "in its first round"


if __name__ == "__main__":
    main(torch.ones(2))
    main_of_rounds(torch.ones(2))
