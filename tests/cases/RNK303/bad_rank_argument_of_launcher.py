"""The rendezvous gets the local rank from the command line and the number of all ranks from the environment.

reason: two processes claim to be rank 0, so none of them finds the others
runs: no (a rendezvous of its own, and it would wait for its timeout)
"""
import os

import torch.distributed as dist


class Trainer:
    def __init__(self, args):
        self.args = args

    def start(self):
        size = int(os.environ["WORLD_SIZE"])
        dist.init_process_group("nccl", rank=self.args.local_rank, world_size=size)  # expect: RNK303 "rank= of init_process_group"
