"""Workers that a helper spawns, which is handed their function, all write one log.

reason: nobody asks which process this is
runs: no (GPU)
"""
import os

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch.nn.parallel import DistributedDataParallel as DDP


def worker(device, args):
    os.environ["MASTER_ADDR"] = "localhost"
    torch.cuda.set_device(device)
    dist.init_process_group("nccl", rank=device, world_size=args.world_size)
    model = DDP(torch.nn.Linear(8, 8).to(device), device_ids=[device])
    for _ in range(100):
        model(torch.zeros(2, 8, device=device)).sum().backward()
    if args.world_size:
        with open("log.txt", "w") as log:  # expect: RNK603 "log.txt"
            log.write("saved")


def main(worker, args):
    mp.spawn(worker, args=(args,), nprocs=args.world_size)


def launch(args):
    main(worker, args)
