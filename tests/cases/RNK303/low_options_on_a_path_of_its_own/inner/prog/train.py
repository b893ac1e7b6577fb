"""The options stand in a file that the program finds on a path of its own; no other file has one of that name.

reason: all meet on this machine unless somebody says more; low, since somebody may
runs: no (the group is there already when a case runs)
"""
import paths  # noqa: F401
import torch.distributed as dist
from kept.config import Config

args = Config().parser().parse_args()
dist.init_process_group("gloo", args.dist_url, rank=args.local_rank, world_size=args.world_size)  # expect: RNK303 low
