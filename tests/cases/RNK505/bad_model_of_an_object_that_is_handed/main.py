"""Training."""
import torch
import torch.distributed as dist
from hooks import Decodes
from loop import Loop
from longer import LongLoop
from net import Net


def main(local_rank, longer):
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    x = torch.ones(4, 2, device=local_rank)
    if longer:
        loop = LongLoop(Net(), [Decodes(x)], local_rank)
    else:
        loop = Loop(Net(), [Decodes(x)], local_rank)
    loop.run([x])
    dist.destroy_process_group()
