"""The program stands in the guard, only its options do not.

reason: there is no function to decorate
"""

import argparse

import torch.distributed as dist


def parse_args():
    return argparse.ArgumentParser().parse_args()


if __name__ == "__main__":
    args = parse_args()
    dist.init_process_group("gloo")
    dist.destroy_process_group()
