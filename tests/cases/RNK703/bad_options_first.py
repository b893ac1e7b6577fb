"""Options are read ahead of the program.

reason: what runs is the second function
"""

import argparse

import torch.distributed as dist


def parse():
    return argparse.ArgumentParser().parse_args()


def main(options):  # expect: RNK703 "main runs under"
    dist.init_process_group("gloo")
    dist.destroy_process_group()
    return options


if __name__ == "__main__":
    main(parse())
