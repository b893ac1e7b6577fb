"""XLA in a project that joins by torch's backend of that name.

reason: there is a process group of torch, then
runs: no (needs torch_xla)
"""
import torch.distributed as dist
import torch_xla.core.xla_model as xm
from joining import join


def barrier(name):
    if dist.is_initialized():
        xm.rendezvous(name)


join()
barrier("start")
