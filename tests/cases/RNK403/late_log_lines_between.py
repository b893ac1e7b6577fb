"""Log lines, seeds and settings stand between the group and the choice

reason: none of them uses a GPU, so only the order is wrong; the barrier is one of gloo
runs: no (CUDA)
"""
import logging
import os
import random

import torch
import torch.distributed as dist

log = logging.getLogger(__name__)


def seed(value):
    random.seed(value)
    torch.manual_seed(value)


def main():
    dist.init_process_group("nccl")  # expect: RNK403 "choose it first"
    log.info("rank %d of %d", dist.get_rank(), dist.get_world_size())
    seed(dist.get_rank())
    cpu = dist.new_group(backend="gloo")
    dist.barrier(group=cpu)
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    dist.barrier(device_ids=[local_rank])


if __name__ == "__main__":
    main()
