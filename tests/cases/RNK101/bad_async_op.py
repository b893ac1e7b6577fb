"""An asynchronous reduction is started on rank 0 alone.

reason: async_op changes when the call returns, not who must start it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in wait (line 22); rank 1 finished
"""
import torch
import torch.distributed as dist


class LossTracker:
    def __init__(self):
        self.rank = dist.get_rank()
        self.total = torch.zeros(1)

    def update(self, loss):
        self.total += loss

    def publish(self):
        if self.rank == 0:
            work = dist.all_reduce(self.total, async_op=True)  # expect: RNK101 "all_reduce"
            work.wait()
            print("total", self.total.item())


def main(rank, world_size):
    tracker = LossTracker()
    tracker.update(0.5)
    tracker.publish()
