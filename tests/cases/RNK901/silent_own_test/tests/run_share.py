"""A test program of a library that allows an older torch.

reason: whoever runs the tests of a library has the torch that it is developed with
"""
import torch
import torch.distributed as dist


def main():
    dist.init_process_group("gloo")
    dist.broadcast(torch.zeros(1), group=dist.group.WORLD, group_src=0)


if __name__ == "__main__":
    main()
