"""Groups that are destroyed as often as they are made, or only where there is one.

reason: there is a group whenever one is destroyed
runs: no (the groups are made by the case itself)
"""

import torch
import torch.distributed as dist
from accelerate import Accelerator


def train(model):
    dist.all_reduce(model)
    if dist.is_initialized():
        dist.destroy_process_group()


def main(model):
    dist.init_process_group("gloo")
    train(model)
    if dist.is_initialized():
        dist.destroy_process_group()


def main_of_rounds(model):
    for epoch in range(3):
        dist.init_process_group("gloo")
        dist.all_reduce(model)
        print(epoch)
        dist.destroy_process_group()


def main_of_a_last_round(model):
    dist.init_process_group("gloo")
    for epoch in range(3):
        dist.all_reduce(model)
        if epoch == 2:
            dist.destroy_process_group()


def main_that_leaves_its_loop(model):
    dist.init_process_group("gloo")
    while True:
        dist.all_reduce(model)
        if model.sum() > 3:
            dist.destroy_process_group()
            break


def main_of_two_groups(model):
    dist.init_process_group("gloo")
    dist.all_reduce(model)
    dist.destroy_process_group()
    dist.init_process_group("gloo")
    dist.all_reduce(model)
    dist.destroy_process_group()


def main_of_a_part(model):
    dist.init_process_group("gloo")
    part = dist.new_group([0, 1])
    dist.all_reduce(model)
    dist.destroy_process_group(part)
    dist.destroy_process_group()


if __name__ == "__main__":
    main(torch.ones(2))


def trained_by_a_framework(model):
    accelerator = Accelerator()
    return accelerator.prepare(model)


def main_of_groups_of_a_framework(model):
    for _ in range(3):
        trained_by_a_framework(model)
        dist.destroy_process_group()
