"""The rank is in a variable whose name says nothing.

reason: it was assigned from get_rank, so the test tells the sender from the receiver
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 got a wrong value (line 19)
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    me = dist.get_rank()
    other, mine = torch.zeros(3), torch.ones(2)
    if me == 0:
        print("sending", mine.shape, "to 1")
        dist.send(mine, 1)
    elif me == 1:
        dist.recv(other, 0)  # expect: RNK206 "expects 3 elements"
    assert me != 1 or other.sum() == 3
