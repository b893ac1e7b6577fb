"""The mean over the ranks is asked of Horovod, which gives it back; what goes on is the own value.

reason: without the underscore nothing changes in place
runs: no (horovod)
"""
import horovod.torch as hvd
import torch


def reduce_mean(tensor):
    reduced = tensor.clone()
    hvd.allreduce(reduced, name="loss")  # expect: RNK802 "gives its result back"
    return reduced


def main(loader, model):
    hvd.init()
    torch.cuda.set_device(hvd.local_rank())
    for batch in loader:
        total = model(batch).sum()
        hvd.broadcast(total, root_rank=0)  # expect: RNK802
        print(reduce_mean(total), total)
