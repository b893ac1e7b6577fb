"""Training."""
import torch
import torch.distributed as dist
from exported import ExportedLoop
from exports import export
from hooks import Decodes
from loop import Loop
from net import Net
from plain import PlainLoop, Printer


def main(local_rank):
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    x = torch.ones(4, 2, device=local_rank)
    Loop(Net(), [Decodes(x)], local_rank).run([x])
    export(ExportedLoop(Net(), local_rank), x)
    dist.destroy_process_group()


def alone():
    PlainLoop(Net()).show(Printer())
