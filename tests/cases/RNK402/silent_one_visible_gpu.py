"""Every process hides all GPUs but its own before it imports torch.

reason: with one visible GPU per process, index 0 and the bare device are the GPU of the rank
"""
import os

os.environ["CUDA_VISIBLE_DEVICES"] = os.environ["SLURM_LOCALID"]

import torch  # noqa: E402
import torch.distributed as dist  # noqa: E402
from torch.nn.parallel import DistributedDataParallel as DDP  # noqa: E402


def main():
    rank, world_size = int(os.environ["SLURM_PROCID"]), int(os.environ["SLURM_NTASKS"])
    dist.init_process_group("nccl", rank=rank, world_size=world_size)
    model = DDP(torch.nn.Linear(128, 128).cuda(), device_ids=[0])
    x = torch.randn(4, 128, device="cuda:0")
    y = torch.ones(4, 128, device=torch.device("cuda"))
    (model(x) - y).square().mean().backward()
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
