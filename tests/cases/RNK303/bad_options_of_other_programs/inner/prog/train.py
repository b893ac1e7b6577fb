"""Nobody can tell which of two files has the options of the program, and one of them meets where the launcher says.

reason: on several nodes two processes claim to be rank 0
runs: no (the group is there already when a case runs)
"""
import paths  # noqa: F401
import torch.distributed as dist
from kept.config import Config

args = Config().parser().parse_args()
dist.init_process_group("gloo", args.dist_url, rank=args.local_rank, world_size=args.world_size)  # expect: RNK303
