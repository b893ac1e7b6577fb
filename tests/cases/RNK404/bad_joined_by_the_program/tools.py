import os

import torch
import torch.distributed as dist


def is_main_process():
    return not dist.is_initialized() or dist.get_rank() == 0


def init_distributed_mode():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")


def resume(model, optimizer, folder):
    checkpoint = torch.load(os.path.join(folder, "last.pt"))  # expect: RNK404
    model.load_state_dict(checkpoint["model"])
    optimizer.load_state_dict(checkpoint["optimizer"])


def save(model, optimizer, folder):
    if is_main_process():
        states = {"model": model.state_dict(), "optimizer": optimizer.state_dict()}
        torch.save(states, os.path.join(folder, "last.pt"))
