"""The program."""
import torch
import torch.distributed as dist
from trainer import Trainer

if __name__ == "__main__":
    dist.init_process_group("nccl")
    if dist.get_world_size() != torch.cuda.device_count():
        raise ValueError("as many processes as GPUs, please")
    Trainer(torch.nn.Linear(4, 4))
