"""Without a launcher the program makes no group, and its only process waits for others below a test for the first.

reason: the only process is the first one
runs: no (it is about a single process, which has no group)
"""

import argparse
import os
from pathlib import Path

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


class Runner:
    def __init__(self, args):
        is_master = args.local_rank in (-1, 0)
        if args.local_rank != -1:
            torch.cuda.set_device(args.local_rank)
            dist.init_process_group("nccl")
        if is_master:
            Path(args.folder).mkdir(parents=True)
            dist.barrier()  # expect: RNK313 "`args.local_rank != -1`"
        else:
            dist.barrier()
        model = torch.nn.Linear(1, 1).cuda()
        if args.local_rank != -1:
            model = DistributedDataParallel(model, device_ids=[args.local_rank])
        elif torch.cuda.device_count() > 1:
            model = torch.nn.DataParallel(model)
        self.model = model


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--folder", default="out")
    arguments = parser.parse_args()
    arguments.local_rank = int(os.environ.get("LOCAL_RANK", -1))
    Runner(arguments)
