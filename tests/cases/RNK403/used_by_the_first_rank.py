"""What uses the current GPU behind the group is a validation that only the first rank runs.

reason: the first GPU is its own; only what somebody adds would use it on all ranks: hygiene
"""
import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch.nn.parallel import DistributedDataParallel as DDP


def validate(model):
    image = torch.ones(8, 8).cuda()
    print(model(image).mean())


def work(rank, world_size):
    dist.init_process_group("nccl", init_method="tcp://127.0.0.1:29511", rank=rank, world_size=world_size)  # expect: RNK403 "what names no device"
    model = torch.nn.Linear(8, 8).to(rank)
    wrapped = DDP(model, device_ids=[rank])
    for _ in range(10):
        wrapped(torch.ones(8, 8).to(rank)).sum().backward()
        if rank == 0:
            validate(model)


if __name__ == "__main__":
    count = torch.cuda.device_count()
    mp.spawn(work, nprocs=count, args=(count,))
