"""Two barriers come before anything that is on a GPU.

reason: the first one guesses, and the second takes what the first has used
"""

import torch
import torch.distributed as dist


def run(proc_id, devices, path):
    torch.cuda.set_device(devices[proc_id])
    dist.barrier()  # expect: RNK406 "devices[proc_id]"
    data = torch.load(path, map_location="cpu")
    dist.barrier()
    return data
