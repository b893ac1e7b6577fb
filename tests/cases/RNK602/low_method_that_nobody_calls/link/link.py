"""What joins the processes."""
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def wrapped(model):
    dist.init_process_group("gloo")
    return DDP(model)
