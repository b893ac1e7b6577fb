"""Whether to tear down comes from the command line.

reason: the arguments are the same on all ranks
runs: no (main is called with a process group)
"""
import argparse

import torch.distributed as dist


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--keep", action="store_true")
    args = parser.parse_args()
    dist.init_process_group("gloo")
    dist.barrier()
    if not args.keep:
        dist.destroy_process_group()
