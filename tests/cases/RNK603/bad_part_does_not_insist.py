"""A pipeline writes a file, and no part of it asserts that nothing is distributed.

reason: all ranks write it
runs: no (GPU)
"""
import json

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def train_reader(args, rows):
    model = torch.nn.Linear(2, 2)
    if args.local_rank != -1:
        torch.cuda.set_device(args.local_rank)
        dist.init_process_group("nccl")
        model = DDP(model.cuda(), device_ids=[args.local_rank])
    for row in rows:
        model(torch.tensor(row)).sum().backward()
    if args.local_rank in (-1, 0):
        print("trained")


class Pipeline:
    def __init__(self, args):
        self.args = args

    def train(self):
        rows = [[1.0, 2.0]]
        with open("rows.json", "w") as file:  # expect: RNK603
            json.dump(rows, file)
        train_reader(self.args, rows)
        if self.args.local_rank in (-1, 0):
            print("done")
        dist.barrier()  # expect: RNK313
