"""The handler notes the failure, and the next all_reduce shares it.

reason: all ranks learn of it before anybody goes on
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def load(path):
    with open(path) as file:
        return file.read()


def main(rank, world_size):
    for path in ("missing-a", "missing-b"):
        ok = torch.ones(1)
        try:
            text = load(path)
        except Exception:
            ok.zero_()
            text = ""
        dist.all_reduce(ok, op=dist.ReduceOp.MIN)
        if ok.item() == 0:
            continue
        dist.broadcast_object_list([text], src=0)
