"""A group without options beside groups of XLA.

reason: the function makes groups of XLA, and this one names no other backend: its members make it by themselves
runs: no (needs torch_xla)
"""
import torch.distributed as dist


def make(mesh, ends):
    rank = dist.get_rank()
    for ranks in mesh:
        options = {"xla_pg_options": {"mesh": mesh}}
        if rank in ranks:
            pipeline = dist.new_group(ranks, pg_options=options)
            embedding = dist.new_group(ends)
            return pipeline, embedding
    return None
