"""A try block around the rank test; finally closes the file.

reason: only rank 0 meets the barrier, with or without exception
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 18); rank 1 finished
"""
import io
import json

import torch.distributed as dist


def write_report(report):
    stream = io.StringIO()
    try:
        if dist.get_rank() == 0:
            json.dump(report, stream)
            dist.barrier()  # expect: RNK101 "barrier"
    finally:
        stream.close()


def main(rank, world_size):
    write_report({"loss": 0.5})
