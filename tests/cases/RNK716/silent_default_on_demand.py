"""A default that is computed only where it is needed, or cannot fail.

reason: `or`, a conditional expression and a test leave it out where the variable is set
"""
import os

import torch.distributed as dist

RANK = int(os.environ.get("RANK", os.environ.get("SLURM_PROCID", 0)))


def global_rank():
    return int(os.environ.get("RANK") or dist.get_rank())


def world_size():
    return int(os.environ.get("WORLD_SIZE", dist.get_world_size() if dist.is_initialized() else 1))


def local_rank():
    return int(os.environ["LOCAL_RANK"] if "LOCAL_RANK" in os.environ else os.environ["SLURM_LOCALID"])


def rank_of_the_group():
    if dist.is_available() and dist.is_initialized():
        return int(os.environ.get("RANK", dist.get_rank()))
    return int(os.environ.get("RANK", "0"))


def later():
    return os.environ.get("RANK", None) or (lambda: os.environ["SLURM_PROCID"])()


def local_rank_of_the_group():
    return int(os.environ.get("LOCAL_RANK", dist.get_rank()))


class Cluster:
    def get_rank(self):
        return 0


def of_another(cluster: Cluster):
    return int(os.environ.get("RANK", cluster.get_rank()))
