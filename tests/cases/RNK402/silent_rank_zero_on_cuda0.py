"""Rank 0 alone uses cuda:0.

reason: rank 0 owns GPU 0 of its node; the literal stands in its branch, after an early return, or behind its test
"""
import os

import torch
import torch.distributed as dist


def export(model, path):
    if dist.get_rank() == 0:
        copy = model.to("cuda:0").eval()
        example = torch.zeros(1, 3, 224, 224, device="cuda:0")
        torch.jit.trace(copy, example).save(path)


def evaluate(model, samples):
    if dist.get_rank() != 0:
        return None
    device = torch.device("cuda:0")
    with torch.no_grad():
        return torch.stack([model(s.to(device)).argmax() for s in samples]).cuda(0)


def main(model, samples):
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    model = model.to(torch.device("cuda", local_rank))
    preview = torch.zeros(8, device="cuda:0") if dist.get_rank() == 0 else None
    scores = evaluate(model, samples)
    dist.barrier()
    export(model, "model.pt")
    dist.destroy_process_group()
    return scores, preview
