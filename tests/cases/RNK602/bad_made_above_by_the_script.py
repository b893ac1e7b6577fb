"""The script makes the folders in which the two lie.

reason: the folder itself is missing on all ranks, and the second one to make it fails
runs: no (a race)
"""

import argparse
import os
from pathlib import Path

import torch
import torch.distributed as dist


def train(args):
    dist.init_process_group("gloo")
    output_dir = Path(args.output_dir)
    if not output_dir.exists():
        output_dir.mkdir(parents=True)  # expect: RNK602
    torch.save(torch.ones(1), output_dir / f"rank{dist.get_rank()}.pt")
    states = os.path.join(args.log_dir, "states")
    if not os.path.exists(states):
        os.makedirs(states)  # expect: RNK602
    torch.save(torch.ones(1), os.path.join(states, f"rank{dist.get_rank()}.pt"))
    dist.barrier()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--output-dir")
    parser.add_argument("--log-dir")
    args = parser.parse_args()
    if args.output_dir:
        Path(args.output_dir).parent.mkdir(parents=True, exist_ok=True)
    os.makedirs(args.log_dir, exist_ok=True)
    train(args)
