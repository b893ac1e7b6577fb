"""Numbers that are made a timedelta before, parameters that may be one, options that are replaced.

reason: torch gets a timedelta
"""

import argparse
from datetime import timedelta

import torch.distributed as dist


def join(backend, timeout=1800):
    if not isinstance(timeout, timedelta):
        timeout = timedelta(seconds=timeout)
    dist.init_process_group(backend, timeout=timeout)


def pair(timeout: "timedelta | int" = 600):
    return dist.new_group([0, 1], timeout=timeout)


def four(timeout=None, limit=timedelta(minutes=5)):
    dist.new_group([0, 1], timeout=limit)
    return dist.new_group([0, 1, 2, 3], timeout=timeout)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--timeout", type=int, default=600)
    parser.add_argument("--limit", type=lambda text: timedelta(seconds=int(text)))
    args = parser.parse_args()
    dist.new_group([0, 1], timeout=args.limit)
    args.timeout = timedelta(seconds=args.timeout)
    dist.init_process_group("gloo", timeout=args.timeout)
