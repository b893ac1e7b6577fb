"""A script asks for its rank among its options, and not where it exports the model

reason: it knows that it is one of several
runs: no (a race)
"""
import os

import torch
import torch.distributed as dist
from options import build, parse, run
from torch.nn.parallel import DistributedDataParallel as DDP

if __name__ == "__main__":
    args = parse()
    dist.init_process_group("gloo", rank=args.rank, world_size=args.world_size)
    if args.rank == 0:
        with open(os.path.join(args.model_dir, "train.txt"), "w") as file:
            file.write(str(args))
    model = build()
    torch.jit.script(model).save(os.path.join(args.model_dir, "init.zip"))  # expect: RNK603
    run(DDP(model))
