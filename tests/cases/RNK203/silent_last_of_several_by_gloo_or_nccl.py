"""Of several reductions only the last one is waited for, and a program of GPUs takes gloo where there are none.

reason: NCCL runs the collectives of a group one after the other
runs: no (joins by itself)
"""
import os

import torch
import torch.distributed as dist


def average(tables, world_size):
    work = None
    for table in tables:
        work = dist.all_reduce(table, async_op=True)
    if work is not None:
        work.wait()
    for table in tables:
        table.div_(world_size)


if __name__ == "__main__":
    if torch.cuda.is_available():
        torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl" if torch.cuda.is_available() else "gloo")
    average([torch.ones(2), torch.ones(2)], dist.get_world_size())
    dist.destroy_process_group()
