"""A batch size as a float, and a loss, go through timm's helper.

reason: floats hold their quotient
runs: no (needs timm)
"""

import torch
import torch.distributed as dist
from timm import utils


def train_step(batch, loss, device):
    dist.init_process_group("nccl")
    batch_size = batch["image"].shape[0]
    seen = utils.reduce_tensor(torch.tensor(batch_size, device=device, dtype=torch.float32), 1)
    return utils.reduce_tensor(loss.data, dist.get_world_size()) / seen
