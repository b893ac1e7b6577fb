"""Rank 0 works in a try block, all ranks reach the barrier in finally.

reason: the barrier of the finally block is outside the rank test
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import io
import json

import torch.distributed as dist


def dump_config(config, stream):
    try:
        if dist.get_rank() == 0:
            json.dump(config, stream)
    finally:
        dist.barrier()


def publish(config):
    if dist.get_rank() == 0:
        stream = io.StringIO()
        try:
            json.dump(config, stream)
        finally:
            stream.close()
            dist.barrier()
    else:
        dist.barrier()


def main(rank, world_size):
    dump_config({"lr": 0.1}, io.StringIO())
    publish({"lr": 0.2})
