"""The process with the number 0 loads what training begins with.

reason: one process loads, whatever its number is called
runs: no (CUDA)
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def train(model, optimizer, args):
    args.proc_id = int(os.environ["SLURM_PROCID"])
    dist.init_process_group("nccl", rank=args.proc_id, world_size=args.size)
    if args.resume and args.proc_id == 0:
        saved = torch.load(args.resume)
        model.load_state_dict(saved["model"])
        optimizer.load_state_dict(saved["optimizer"])
    return DDP(model, device_ids=[torch.cuda.current_device()])
