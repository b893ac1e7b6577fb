"""The rank in the group of the node chooses the GPU; the rank in another group chooses a part.

reason: in the group of a node the ranks are numbered as its GPUs are
runs: no (needs GPUs)
"""
import torch
import torch.distributed as dist


def choose(node_group, size):
    torch.cuda.set_device(dist.get_rank(node_group))
    torch.cuda.set_device(dist.get_rank(node_group) % torch.cuda.device_count())


def share(group, tensor, size):
    rank = dist.get_rank(group)
    return tensor.chunk(size)[rank].to(torch.device("cuda", torch.cuda.current_device()))


def spread(group):
    rank = dist.get_rank(group) % torch.cuda.device_count()
    return torch.device(f"cuda:{rank}")
