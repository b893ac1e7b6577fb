"""Ranks wait for each other by a number that nobody needs; the operations with an underscore change their tensor.

reason: no result is lost
runs: no (horovod)
"""
import horovod.torch as hvd
import torch


def barrier():
    hvd.allreduce(torch.tensor(0), name="barrier")


def wait():
    nothing = torch.zeros(1)
    hvd.allreduce(nothing, name="wait")


def reduce_mean(tensor):
    reduced = tensor.clone()
    hvd.allreduce_(reduced, name="loss")
    return reduced


def mean(tensor):
    return hvd.allreduce(tensor, name="mean")


def main(loader, model):
    hvd.init()
    torch.cuda.set_device(hvd.local_rank())
    barrier()
    wait()
    for batch in loader:
        total = model(batch).sum()
        print(reduce_mean(total), mean(total))
