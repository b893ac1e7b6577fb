"""Rank 0 writes in a try block and enters a barrier in its finally part.

reason: the whole try statement is under the test, so the others never meet this barrier
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 20); rank 1 finished
"""
import io
import json

import torch.distributed as dist


def publish(config):
    if dist.get_rank() == 0:
        stream = io.StringIO()
        try:
            json.dump(config, stream)
        finally:
            stream.close()
            dist.barrier()  # expect: RNK101 "barrier"


def main(rank, world_size):
    publish({"lr": 0.2})
