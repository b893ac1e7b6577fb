"""Of several reductions only the last one is waited for, in a program whose groups have gloo.

reason: gloo runs several at once: when the last one has ended, one before it may still run
runs: no (joins by itself)
"""
import torch
import torch.distributed as dist


def average(tables, world_size):
    work = None
    for table in tables:
        work = dist.all_reduce(table, async_op=True)  # expect: RNK203 "is lost when work is bound anew"
    if work is not None:
        work.wait()
    for table in tables:
        table.div_(world_size)


if __name__ == "__main__":
    dist.init_process_group("gloo")
    average([torch.ones(2), torch.ones(2)], dist.get_world_size())
    dist.destroy_process_group()
