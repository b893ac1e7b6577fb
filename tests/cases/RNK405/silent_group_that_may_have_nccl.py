"""Functions of a library that ask for the backend, move what they send, or speak of a group of their own.

reason: what is on the CPU goes to groups that have a backend for it
"""
import pickle

import torch
import torch.distributed as dist

def same_seed(seed, device, group=None):
    number = torch.tensor(seed, dtype=torch.int32, device=device)
    dist.broadcast(number, src=0, group=group)
    return number.item()


def same_seed_of_hosts(seed):
    hosts = dist.new_group(backend="gloo")
    number = torch.tensor(seed, dtype=torch.int32)
    dist.broadcast(number, src=0, group=hosts)
    return number.item()


def same_object(data, group=None):
    sent = torch.tensor(list(pickle.dumps(data)), dtype=torch.uint8)
    if dist.get_backend(group) == "nccl":
        sent = sent.cuda()
    dist.broadcast(sent, src=0, group=group)
    return pickle.loads(sent.cpu().numpy().tobytes())
