"""One process reads the files of all ranks

reason: states[2] is that of rank 10
runs: no (it needs eleven files or more of as many ranks)
"""
import glob

import torch
import torch.distributed as dist


def merge(folder, name):
    files = sorted(glob.glob(f"{folder}/zero_pp_rank_*_optim_states.pt"))  # expect: RNK309
    states = [torch.load(path, map_location="cpu") for path in files]
    parts = [states[i][name] for i in range(dist.get_world_size())]
    return torch.cat(parts)
