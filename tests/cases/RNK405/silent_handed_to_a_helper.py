"""Tensors on the CPU are handed to functions that move them, ask where they lie, or keep them to themselves.

reason: what is communicated lies on the GPU, or goes over gloo
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist


def summed(t):
    t = t.cuda()
    dist.all_reduce(t)
    return t.cpu()


def summed_there(t, device):
    moved = t.to(device)
    dist.all_reduce(moved)
    return moved


def summed_by_gloo(t):
    dist.all_reduce(t, group=dist.new_group(backend="gloo"))
    return t


def summed_if_there(t):
    if t.is_cuda:
        dist.all_reduce(t)
    return t


def counted(t):
    n = torch.tensor(t.numel()).cuda()
    dist.all_reduce(n)
    return n


def main():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    t = torch.tensor([1.0, 2.0])
    print(summed(t), summed_there(t, "cuda"), summed_by_gloo(t), summed_if_there(t), counted(t))
    here = torch.zeros(2).cuda()
    print(summed_if_there(here))


if __name__ == "__main__":
    main()
