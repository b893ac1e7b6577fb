"""All ranks but the first use cuda:0, by a name for the test.

reason: the name stands for the opposite of rank 0, and so does the other side of one for it
"""
import os

import torch
import torch.distributed as dist


def export(model, path):
    first = dist.get_rank() == 0
    print("exports", first)
    if not first:
        copy = model.to("cuda:0").eval()  # expect: RNK402
        torch.jit.script(copy).save(f"{dist.get_rank()}-{path}")


def main(model):
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    model = model.to(torch.device("cuda", local_rank))
    export(model, "model.pt")
    dist.destroy_process_group()
