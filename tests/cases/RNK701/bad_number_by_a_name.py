"""Seconds by the name of a constant, of a parameter and of an option.

reason: all of them are numbers
"""

import argparse
import os

import torch.distributed as dist

MINUTES = 60


def join(backend, timeout_s=1800):
    dist.init_process_group(backend, timeout=timeout_s)  # expect: RNK701 "int"


def pair(seconds: float):
    return dist.new_group([0, 1], timeout=seconds)  # expect: RNK701 "float"


def four():
    limit = 10 * MINUTES
    return dist.new_group([0, 1, 2, 3], timeout=limit)  # expect: RNK701 "int"


def all_of_a_node():
    return dist.new_subgroups(timeout=int(os.environ.get("LIMIT", "600")))  # expect: RNK701 "int"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--timeout", help="seconds", type=int, default=600)
    args = parser.parse_args()
    dist.init_process_group("gloo", timeout=args.timeout)  # expect: RNK701 "int"
