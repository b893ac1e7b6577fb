import os

import torch
import torch.distributed as dist

from reader import read_common


def main(model, optimizer, folder):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    state = read_common(folder, dist.get_rank())
    model.load_state_dict(state["model"])
    optimizer.load_state_dict(state["optimizer"])
