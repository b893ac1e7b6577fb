"""A library sends a seed from the CPU on the group of its caller; for objects it looks whether that has NCCL.

reason: on such a group the tensor of the seed is on the wrong device
"""
import pickle

import numpy as np
import torch
import torch.distributed as dist


def same_seed(group=None):
    seed = np.random.randint(2**31)
    if dist.get_rank(group) == 0:
        number = torch.tensor(seed, dtype=torch.int32)
    else:
        number = torch.tensor(0, dtype=torch.int32)
    dist.broadcast(number, src=0, group=group)  # expect: RNK405 "the group may have NCCL"
    return number.item()


def same_object(data, group=None):
    sent = torch.tensor(list(pickle.dumps(data)), dtype=torch.uint8)
    if dist.get_backend(group) == dist.Backend.NCCL:
        sent = sent.cuda()
    dist.broadcast(sent, src=0, group=group)
    return pickle.loads(sent.cpu().numpy().tobytes())
