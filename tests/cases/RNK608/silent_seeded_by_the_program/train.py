import torch.distributed as dist
from data import shard
from framework import seed_everything


def main(files):
    dist.init_process_group("gloo")
    seed_everything(1234)
    return shard(files)
