"""The first rank has an object that logs, the others have one under the same names that does nothing; all ranks meet in
another method of both.

reason: the methods of both that communicate are called on all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


class Log:
    def close(self):
        dist.barrier()
        print("closed")

    def write(self, text):
        print(text)


class Nobody:
    def close(self):
        dist.barrier()

    def write(self, text):
        pass


def main(rank, world_size):
    log = Log() if rank == 0 else Nobody()
    log.write("begun")
    log.close()
