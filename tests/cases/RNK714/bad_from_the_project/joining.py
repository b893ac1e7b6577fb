import os

import torch.distributed as dist


def join(args):
    os.environ["MASTER_ADDR"] = "localhost"
    os.environ["MASTER_PORT"] = args.port  # expect: RNK714 "args.port"
    dist.init_process_group("gloo", rank=args.rank, world_size=2)
