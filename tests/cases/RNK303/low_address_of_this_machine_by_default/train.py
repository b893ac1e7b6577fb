"""All meet on this machine, unless somebody gives another address.

reason: only the name says that the size is that of several nodes; low, since somebody may give both for several
runs: no (the group is there already when a case runs)
"""
import torch.distributed as dist
from options import options

args = options()
dist.init_process_group("gloo", init_method=args.dist_url, rank=args.local_rank, world_size=args.world_size)  # expect: RNK303 low
