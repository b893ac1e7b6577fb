"""The exchange stands in a function inside of another.

reason: where it stands makes no difference to the two buffers
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 got a wrong value (line 29)
"""
import torch
import torch.distributed as dist


class State:
    def __init__(self):
        self.rank = dist.get_rank()


def main(rank, world_size):
    state = State()

    def exchange():
        other, mine = torch.zeros(3), torch.ones(2)
        if state.rank == 0:
            print("sending", mine.shape, "to 1")
            dist.send(mine, 1)
        elif state.rank == 1:
            dist.recv(other, 0)  # expect: RNK206 "expects 3 elements"
        return other

    other = exchange()
    assert state.rank != 1 or other.sum() == 3
