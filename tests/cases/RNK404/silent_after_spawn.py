"""The test after training, in the process that has spawned the ranks, and a tool that nobody calls.

reason: the ranks have ended, or never come here; one process reads the file
runs: no (needs a GPU)
"""
import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch.nn.parallel import DistributedDataParallel as DDP


def build():
    return torch.nn.Linear(8, 2)


def train(rank, world_size):
    torch.cuda.set_device(rank)
    dist.init_process_group("nccl", rank=rank, world_size=world_size)
    model = DDP(build().to(rank), device_ids=[rank])
    if rank == 0:
        torch.save(model.module.state_dict(), "last.pt")
    dist.destroy_process_group()


def test(path):
    model = build().cuda()
    model.load_state_dict(torch.load(path))
    return model(torch.ones(1, 8, device="cuda"))


def load_model(path):
    checkpoint = torch.load(path)
    model = build()
    model.load_state_dict(checkpoint["model"])
    return model


if __name__ == "__main__":
    mp.spawn(train, args=(4,), nprocs=4)
    test("last.pt")
