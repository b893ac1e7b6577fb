"""A checkpoint that the program waits for

reason: only an asynchronous one insists on a backend for the CPU
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp


def main(model):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    dcp.save({"model": model.state_dict()}, checkpoint_id="last")
