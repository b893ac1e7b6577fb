"""Options read a timedelta, two parsers read one of them in different ways, and one is made a timedelta.

reason: none is surely a number where it is used
"""
import argparse
from datetime import timedelta

import torch.distributed as dist


def seconds(text):
    return timedelta(seconds=float(text))


def read(is_long):
    parser = argparse.ArgumentParser()
    parser.add_argument("--dist-timeout", type=seconds)
    parser.add_argument("--limit", type=int, default=600)
    if is_long:
        parser.add_argument("-w", "--wait", type=int)
    else:
        parser.add_argument("--wait", type=seconds)
    return parser.parse_args()


def main():
    args = read(True)
    args.limit = timedelta(seconds=args.limit)
    dist.init_process_group("nccl", timeout=args.dist_timeout)
    dist.new_group(timeout=args.wait)
    dist.new_group(timeout=args.limit)
