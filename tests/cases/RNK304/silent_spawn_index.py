"""The index that spawn passes.

reason: all processes are on this node
runs: no (needs GPUs)
"""
import torch
import torch.distributed as dist
import torch.multiprocessing as mp


def worker(rank, world_size):
    torch.cuda.set_device(rank)
    dist.init_process_group("nccl", init_method="tcp://127.0.0.1:29501", rank=rank, world_size=world_size)
    torch.ones(1).to(f"cuda:{dist.get_rank()}")


if __name__ == "__main__":
    mp.spawn(worker, args=(torch.cuda.device_count(),), nprocs=torch.cuda.device_count())
