"""The GPU is chosen by the rank that the group gives

reason: without LOCAL_RANK the rank is only known in the group, so that the choice cannot come first
runs: no (CUDA)
"""
import sys

import torch
import torch.distributed as dist


def setup(url, rank, world_size):
    dist.init_process_group("nccl", init_method=url, rank=rank, world_size=world_size)
    local_rank = dist.get_rank() % torch.cuda.device_count()
    torch.cuda.set_device(local_rank)
    return local_rank


def setup_at_once(url):
    dist.init_process_group("nccl", init_method=url)
    torch.cuda.set_device(dist.get_rank() % torch.cuda.device_count())


if __name__ == "__main__":
    setup("tcp://10.1.1.20:23456", int(sys.argv[1]), 4)
    dist.destroy_process_group()
    setup_at_once("tcp://10.1.1.20:23457")
