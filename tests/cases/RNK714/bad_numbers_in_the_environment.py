"""Numbers, True and None where only text goes.

reason: os.environ takes nothing but text: TypeError
"""
import os
import random

import torch
import torch.distributed as dist


def literal(rank, world_size):
    os.environ["MASTER_ADDR"] = "localhost"
    os.environ["MASTER_PORT"] = 12355  # expect: RNK714 "type int"
    dist.init_process_group("nccl", rank=rank, world_size=world_size)


def counted(base):
    os.environ["WORLD_SIZE"] = torch.cuda.device_count()  # expect: RNK714
    os.environ["MASTER_PORT"] = random.randint(20000, 30000)  # expect: RNK714
    os.environ["LOCAL_RANK"] = int(os.environ["SLURM_LOCALID"])  # expect: RNK714
    os.environ.update(NCCL_DEBUG=None)  # expect: RNK714 "NoneType"
    dist.init_process_group("nccl")


def variable():
    port = 29500
    os.environ.setdefault("MASTER_PORT", port)  # expect: RNK714 "where the variable is not set"
    dist.init_process_group("nccl")


def asked():
    rank = dist.get_rank()
    os.environ["CUDA_VISIBLE_DEVICES"] = rank % 4 + 1  # expect: RNK714
    os.putenv("RANK", rank)  # expect: RNK714
