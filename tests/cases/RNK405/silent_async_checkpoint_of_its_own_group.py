"""An asynchronous checkpoint is written by a group of gloo

reason: the call names a group that has a backend for the CPU
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp


def main(model):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    writers = dist.new_group(backend="gloo")
    dcp.async_save({"model": model.state_dict()}, checkpoint_id="last", process_group=writers).result()
