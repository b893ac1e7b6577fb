"""The environment variable of the local rank is asked.

reason: every node has a local rank 0
runs: no (a race of several nodes)
"""
import os

import torch
import torch.distributed as dist


def finish(model, out_dir):
    print("rank", dist.get_rank(), "is done")
    if int(os.environ["LOCAL_RANK"]) == 0:  # expect: RNK611 "last.pt"
        torch.save(model.state_dict(), os.path.join(out_dir, "last.pt"))
