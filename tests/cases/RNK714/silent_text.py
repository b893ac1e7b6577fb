"""Text, and what is made text.

reason: that is what the environment takes
"""
import os
import random

import torch.distributed as dist

PORT = "29500"


def setup(rank, world_size, port=12355, backend="nccl"):
    os.environ["MASTER_ADDR"] = "localhost"
    os.environ["MASTER_PORT"] = str(port)
    os.environ["WORLD_SIZE"] = f"{world_size}"
    os.environ["RANK"] = "%d" % rank
    os.environ["NCCL_DEBUG"] = "INFO" if rank == 0 else "WARN"
    os.environ["BACKEND"] = backend
    os.environ.setdefault("OMP_NUM_THREADS", PORT)
    dist.init_process_group(backend, rank=rank, world_size=world_size)


def draw():
    os.environ["MASTER_PORT"] = str(random.randint(20000, 30000))
    os.environ["CUDA_VISIBLE_DEVICES"] = ",".join(str(i) for i in range(4))
    os.environ["MASTER_PORT"] = "29" + "500"
    dist.init_process_group("nccl")
