"""A tensor on the current GPU is made before one is chosen

reason: it lies on GPU 0 of every rank
runs: no (CUDA)
"""
import argparse

import torch
import torch.distributed as dist


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--local-rank", type=int)
    args = parser.parse_args()
    dist.init_process_group(backend="nccl", init_method="env://")  # expect: RNK403 "torch.zeros"
    total = torch.zeros(1, device="cuda")  # expect: RNK402
    torch.cuda.set_device(args.local_rank)
    total += args.local_rank
    dist.all_reduce(total)


if __name__ == "__main__":
    main()
