"""The program."""
import torch
import torch.distributed as dist

from rings import Ring, Silent


def train(tensor, group, ring=None):
    if ring is None:
        ring = Ring()
    ring.pass_on(tensor, group)


def main():
    dist.init_process_group("gloo")
    group = dist.new_group([0, 1])
    train(torch.ones(1), group, ring=Silent())


if __name__ == "__main__":
    main()
