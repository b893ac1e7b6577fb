"""The function that evaluates runs on rank 0 alone.

reason: both its callers stand under a test for rank 0, whose GPU has the number 0
"""
import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch.nn.parallel import DistributedDataParallel as DDP


def run(rank, world_size):
    torch.cuda.set_device(rank)
    dist.init_process_group("nccl", init_method="env://", world_size=world_size, rank=rank)
    model = DDP(torch.nn.Linear(8, 8).cuda(rank), device_ids=[rank])
    for epoch in range(10):
        if rank == 0:
            train_and_evaluate(rank, model, [torch.randn(2, 8)], torch.randn(2, 8))
        else:
            train_and_evaluate(rank, model, [torch.randn(2, 8)], None)


def train_and_evaluate(rank, model, batches, held_out):
    for x in batches:
        model(x.cuda(rank, non_blocking=True)).sum().backward()
    if rank == 0:
        evaluate(model, held_out)


def evaluate(model, x):
    model.eval()
    with torch.no_grad():
        x = x.cuda(0)
        print(model.module(x[:1]).sum())
    model.train()


if __name__ == "__main__":
    mp.spawn(run, nprocs=torch.cuda.device_count(), args=(torch.cuda.device_count(),))
