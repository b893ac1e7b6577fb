"""A tensor is made for the ranks of one group and gathered into on another

reason: the call refuses a tensor that is not as large as all parts
runs: no (needs a tensor-parallel model)
"""
import torch
import torch.distributed as dist


def gather(x, tp_group):
    size = dist.get_world_size()
    out = torch.empty((x.shape[0] * size, x.shape[1]), device=x.device)  # expect: RNK306 "has room for each rank"
    dist.all_gather_into_tensor(out, x, group=tp_group)
    return out
