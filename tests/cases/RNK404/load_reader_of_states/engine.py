import torch
import torch.distributed as dist

from states import load_training_state


def prepare(folder, models, optimizers, local_rank):
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    load_training_state(folder, models, optimizers)
