"""What decides is reduced under another name: the tensor itself, one of an object, a view, and a list.

reason: the names stand for one object, and what one of them was given the other has
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import time

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def late(start):
    flag = torch.tensor(float(time.time() - start > 0.05))
    shared = flag
    dist.all_reduce(shared, op=dist.ReduceOp.MAX)
    print("late:", shared)
    if flag.item():
        dist.barrier()


def large(model, batch, group=None):
    loss = model(batch).mean()
    view = loss.detach()
    dist.all_reduce(view, group=group)
    view /= 2
    if loss.item() > 0.5:
        dist.barrier(group=group)


def told(start):
    answer = [time.time() - start > 0.05]
    box = answer
    dist.broadcast_object_list(box, src=0)
    print("told:", box)
    if answer[0]:
        dist.barrier()


class Watch:
    def __init__(self, group):
        self.group = group
        self.start = time.time()

    def pause(self):
        self.late = torch.tensor(float(time.time() - self.start > 0.05))
        flag = self.late
        dist.all_reduce(flag, op=dist.ReduceOp.MAX, group=self.group)
        print("late:", flag)
        if self.late.item():
            dist.barrier(self.group)


def main(rank, world_size):
    start = time.time()
    time.sleep(0.1 * rank)
    late(start)
    large(DDP(torch.nn.Linear(4, 4)), torch.full((2, 4), float(rank)))
    told(start)
    Watch(dist.new_group([0, 1])).pause()
