"""An assertion that there is no export yet, and rank 0 saves the export.

reason: the same as a `raise`
runs: no (a race)
"""
import os

import torch
import torch.distributed as dist


def export(model, folder):
    target = os.path.join(folder, "export.pt")
    assert not os.path.exists(target), "exported already"  # expect: RNK604 "`{folder}/export.pt` is written by rank 0 only"
    if dist.get_rank() != 0:
        dist.barrier()
        return
    torch.save(model.state_dict(), target)
    dist.barrier()
