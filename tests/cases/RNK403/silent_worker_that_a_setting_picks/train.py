"""Trains."""
import torch
import torch.distributed as dist


def train_worker(index, size):
    torch.cuda.set_device(index)
    dist.init_process_group("nccl", init_method="tcp://127.0.0.1:29613", rank=index, world_size=size)
    model = torch.nn.Linear(8, 8).to(torch.device("cuda"))
    dist.all_reduce(model(torch.ones(1, 8).cuda()))
    dist.destroy_process_group()
