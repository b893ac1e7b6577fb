"""What is drawn is written as text, or by an object of which nobody knows what it draws.

reason: text, or of a type that is not known
"""
import os
import random

import torch.distributed as dist


def as_text(seed):
    rng = random.Random(seed)
    port = str(rng.randint(20000, 60000))
    os.environ["MASTER_PORT"] = port
    dist.init_process_group("nccl")


def of_others(pool, seed):
    port = pool.randint(20000, 60000)
    os.environ["MASTER_PORT"] = port
    rng = random.Random(seed)
    os.environ["NAME"] = rng.choice(["a", "b"])
    dist.init_process_group("nccl")


def anew(seed):
    port = random.randint(20000, 60000)
    port = f"{port + seed}"
    os.environ["MASTER_PORT"] = port
    dist.init_process_group("nccl")
