"""The backend is an option that may be gloo

reason: the option lists another backend, for programs without GPUs
runs: no (NCCL)
"""
import argparse

import torch
import torch.distributed as dist

parser = argparse.ArgumentParser()
parser.add_argument("--backend", default="nccl", choices=["nccl", "gloo"])


def main():
    args = parser.parse_args()
    dist.init_process_group(args.backend)
    n = torch.zeros(1)
    dist.all_reduce(n)
    return n.item()
