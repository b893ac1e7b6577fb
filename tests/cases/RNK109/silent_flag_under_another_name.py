"""What rank 0 has written to is broadcast under another name, in a loop over tensors or by a helper.

reason: both names are the same tensor
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def share(tensor):
    dist.broadcast(tensor, 0)


class Shared:
    def __init__(self):
        self.ok = None

    def check(self, ok):
        self.ok = ok
        if dist.get_rank() == 0:
            ok[0] = 1
        self.sync()
        if ok.item():
            dist.barrier()

    def sync(self):
        dist.broadcast(self.ok, 0)


def by_alias():
    ok = torch.zeros(1)
    if dist.get_rank() == 0:
        ok[0] = 1
    buffer = ok
    dist.broadcast(buffer, src=0)
    if ok.item():
        dist.barrier()


def in_a_loop():
    ok, other = torch.zeros(1), torch.zeros(3)
    if dist.get_rank() == 0:
        ok[0] = 1
    for tensor in (ok, other):
        dist.broadcast(tensor, src=0)
    if ok.item():
        dist.barrier()


def by_a_helper(epochs):
    ok = torch.zeros(1)
    for epoch in range(epochs):
        if dist.get_rank() == 0 and epoch == 1:
            ok[0] = 1
        share(ok)
        if ok.item():
            break
        dist.barrier()


def by_a_closure(epochs):
    stop = [False]

    def agree():
        dist.broadcast_object_list(stop, src=0)

    for epoch in range(epochs):
        if dist.get_rank() == 0 and epoch == 1:
            stop[0] = True
        agree()
        if stop[0]:
            break
        dist.barrier()


def main(rank, world_size):
    Shared().check(torch.zeros(1))
    by_alias()
    in_a_loop()
    by_a_helper(3)
    by_a_closure(3)
