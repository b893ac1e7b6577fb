"""The backend is NCCL by default, whatever is done to its letters, and one of a list of options.

reason: all ranks of a node use GPU 0 for what they broadcast
runs: no (CUDA)
"""
import argparse

import torch.distributed as dist


def join(backend="nccl"):
    dist.init_process_group(backend=str(backend).lower())  # expect: RNK403


def join_as_told(args):
    dist.init_process_group(args.backend)  # expect: RNK403


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--backend", default="nccl", choices=["nccl", "gloo"])
    args = parser.parse_args()
    if args.backend is None:
        join()
    else:
        join_as_told(args)
    names = ["run"]
    dist.broadcast_object_list(names, src=0)
    names = [name.upper() for name in names]


if __name__ == "__main__":
    main()
