"""The script makes another folder than the one that it gives.

reason: both ranks may find nothing there
runs: no (a script starts it)
"""

import argparse
import os

import torch
import torch.distributed as dist


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--output_dir", required=True)
    args = parser.parse_args()
    dist.init_process_group("gloo")
    if not os.path.exists(args.output_dir):
        os.makedirs(args.output_dir)  # expect: RNK602 "which then fails on the others"
    torch.save(torch.ones(1), os.path.join(args.output_dir, f"{dist.get_rank()}.pt"))


if __name__ == "__main__":
    main()
