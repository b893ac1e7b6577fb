"""Options give whole seconds, under a name with dashes, behind a short one, and with brackets in the help.

reason: timeout wants a timedelta
"""
import argparse

import torch.distributed as dist


def read():
    parser = argparse.ArgumentParser()
    parser.add_argument("--dist-timeout", type=int, default=600)
    parser.add_argument("-t", "--wait", type=int, default=600)
    parser.add_argument("--limit", help="how long to wait (seconds)", type=int, default=600)
    return parser.parse_args()


def main():
    args = read()
    dist.init_process_group("nccl", timeout=args.dist_timeout)  # expect: RNK701
    dist.new_group(timeout=args.wait)  # expect: RNK701
    dist.new_group(timeout=args.limit)  # expect: RNK701
