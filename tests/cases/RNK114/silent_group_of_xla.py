"""Groups of XLA, which their members make.

reason: the options say that the group is one of XLA: nothing is exchanged when it is made
runs: no (needs torch_xla)
"""
import torch.distributed as dist


def make(mesh):
    rank = dist.get_rank()
    for ranks in mesh:
        if rank in ranks:
            options = {"xla_pg_options": {"mesh": mesh}}
            return dist.new_group(ranks, pg_options=options)
    return None
