"""Helpers that start a reduction give back the handle, or keep it: somebody waits for each of them.

reason: what a helper gives back may be waited for later, in a list, as a member of a tuple, or where it is kept
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Reducer:
    def __init__(self):
        self.pending = []

    def launch(self, x):
        work = dist.all_reduce(x, async_op=True)
        self.pending.append(work)
        return work

    def finish(self):
        for work in self.pending:
            work.wait()


def launch(x):
    x.mul_(2)
    return dist.all_reduce(x, async_op=True)


def launch_or_nothing(x):
    if dist.get_world_size() == 1:
        return None
    x.mul_(2)
    work = dist.all_reduce(x, async_op=True)
    return work


def launch_all(tensors):
    works = []
    for x in tensors:
        works.append(dist.all_reduce(x, async_op=True))
    return works


def launch_with_buffer(x):
    total = x.detach().clone()
    return total, dist.all_reduce(total, async_op=True)


def launch_and_wait(x):
    x.mul_(2)
    work = dist.all_reduce(x, async_op=True)
    work.wait()
    return work


def main(rank, world_size):
    one, other = torch.ones(2), torch.ones(2)
    reducer = Reducer()
    reducer.launch(one)
    reducer.finish()
    launch(one).wait()
    for work in [launch(one), launch(other)]:
        work.wait()
    work = launch_or_nothing(one)
    if work is not None:
        work.wait()
    for work in launch_all([one, other]):
        work.wait()
    total, work = launch_with_buffer(one)
    work.wait()
    launch_and_wait(one)
    print(one, other, total)
