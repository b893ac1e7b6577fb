"""All ranks renew the link to the latest checkpoint.

reason: between the test and the link another rank has made one
runs: no (a race)
"""
import os

import torch
import torch.distributed as dist


def save(model, folder, step):
    name = f"step{step}"
    torch.save(model.state_dict(), os.path.join(folder, name, f"rank{dist.get_rank()}.pt"))
    link = os.path.join(folder, "latest")
    if not os.path.islink(link):
        os.symlink(name, link)  # expect: RNK602 "let one rank do it"
    dist.barrier()
