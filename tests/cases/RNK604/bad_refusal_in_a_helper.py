"""A helper refuses, the caller writes.

reason: both lie in functions of this file
runs: no (a race)
"""
import json
import os

import torch.distributed as dist


def check_output(path):
    if os.path.exists(path):
        raise FileExistsError(path)


def run(args):
    out = os.path.join(args.save_dir, "args.json")
    check_output(out)  # expect: RNK604 "stops ranks that come later"
    if dist.get_rank() == 0:
        with open(out, "w") as file:
            json.dump(vars(args), file)
    dist.barrier()
