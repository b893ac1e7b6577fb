"""The backend is an option that has to be given

reason: nobody knows which one it is
runs: no (NCCL)
"""
import argparse

import torch
import torch.distributed as dist


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--backend", required=True)
    args = parser.parse_args()
    dist.init_process_group(args.backend)
    n = torch.zeros(1)
    dist.all_reduce(n)
    return n.item()
