"""Rank 0 alone uses cuda:0, by a name for the test that is used twice, on its other side, and behind who has left.

reason: a name, `not` and an early return change nothing about who comes there
"""
import os

import torch
import torch.distributed as dist


def export(model, path):
    first = dist.get_rank() == 0
    print("exports", first)
    if not first:
        print("waits")
    else:
        copy = model.to("cuda:0").eval()
        example = torch.zeros(1, 3, 224, 224, device="cuda:0")
        torch.jit.trace(copy, example).save(path)


def evaluate(model, samples):
    others = dist.get_rank() != 0
    print("others", others)
    with torch.no_grad():
        if others:
            return None
    device = torch.device("cuda:0")
    with torch.no_grad():
        return torch.stack([model(s.to(device)).argmax() for s in samples])


def main(model, samples):
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    model = model.to(torch.device("cuda", local_rank))
    scores = evaluate(model, samples)
    dist.barrier()
    export(model, "model.pt")
    dist.destroy_process_group()
    return scores
