"""The option reaches the devices of DDP, and the GPU that the process takes.

reason: nobody passes it, and None is no number of a GPU
"""
import argparse
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(config, build):
    parser = argparse.ArgumentParser()
    parser.add_argument("--local_rank", type=int, required=False)  # expect: RNK705
    args, _ = parser.parse_known_args()
    config.LOCAL_RANK = args.local_rank
    rank = int(os.environ["RANK"])
    torch.cuda.set_device(config.LOCAL_RANK)
    dist.init_process_group("nccl", rank=rank, world_size=int(os.environ["WORLD_SIZE"]))
    return DDP(build(config).cuda(), device_ids=[config.LOCAL_RANK])
