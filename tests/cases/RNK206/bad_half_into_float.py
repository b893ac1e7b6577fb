"""Half precision is sent, single precision expected.

reason: two bytes per element against four
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 got a wrong value (line 24)
"""

import torch
import torch.distributed as dist


class Stage:
    def __init__(self, rank):
        self.rank = rank

    def exchange(self):
        if self.rank == 0:
            outputs = torch.ones(2, 8).half()
            print("outputs to 1")
            dist.isend(outputs, 1).wait()
        elif self.rank == 1:
            self.inputs = torch.empty(2, 8)
            dist.irecv(self.inputs, 0).wait()  # expect: RNK206 "sends float16"
            assert self.inputs.sum().item() == 16.0


def main(rank, world_size):
    Stage(rank).exchange()
