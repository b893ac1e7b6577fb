"""Names that differ by a letter, and are there

reason: torch.distributed has both, or the name belongs to something else
"""
import torch.distributed as dist


def take(store, tensor, peer):
    dist.irecv(tensor, peer).wait()
    dist.recv(tensor, peer)
    dist.all_gather_into_tensor(tensor, tensor)
    store.is_initalized()
