"""A group of CPUs

reason: gloo needs no GPU
runs: no (starts processes of its own)
"""
import torch
import torch.distributed as dist


def main():
    dist.init_process_group("gloo")
    dist.all_reduce(torch.ones(4))
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
