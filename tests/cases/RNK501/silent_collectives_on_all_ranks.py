"""Dataset and logger agree on sizes and names in their constructors.

reason: collectives in constructors that every rank runs are the normal case
"""
import time

import torch
import torch.distributed as dist
from torch.utils.data import Dataset


class ShardedDataset(Dataset):
    def __init__(self, paths):
        self.rows = [line for path in paths for line in open(path)]
        size = torch.tensor([len(self.rows)])
        dist.all_reduce(size, op=dist.ReduceOp.MIN)
        self.length = int(size)

    def __len__(self):
        return self.length

    def __getitem__(self, index):
        return self.rows[index]


class RunLogger:
    def __init__(self, root: str):
        name = [time.strftime("%Y%m%d-%H%M%S")]
        dist.broadcast_object_list(name, src=0)
        self.folder = f"{root}/{name[0]}"
        hosts = [None] * dist.get_world_size()
        dist.all_gather_object(hosts, self.folder)
        assert len(set(hosts)) == 1


def main(shards, root):
    dist.init_process_group("gloo")
    dataset = ShardedDataset(shards[dist.get_rank() :: dist.get_world_size()])
    logger = RunLogger(root)
    dist.destroy_process_group()
    return dataset, logger
