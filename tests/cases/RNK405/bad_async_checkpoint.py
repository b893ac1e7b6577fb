"""An asynchronous checkpoint in a program of NCCL

reason: async_save raises without a backend for the CPU
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp


class Checkpoints:
    def __init__(self):
        self.pending = None

    def write(self, model, step):
        if self.pending is not None:
            self.pending.result()
        self.pending = dcp.async_save({"model": model.state_dict()}, checkpoint_id=f"step{step}")


def main(model):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group(backend="nccl")  # expect: RNK405 "`async_save` (line 20) refuses to run"
    checkpoints = Checkpoints()
    for step in range(1000):
        checkpoints.write(model, step)
