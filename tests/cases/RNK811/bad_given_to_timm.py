"""The batch size of a rank goes through timm's helper for losses.

reason: `reduce_tensor` divides in place
runs: no (needs timm)
"""

import torch
import torch.distributed as dist
from timm import utils


def train_step(batch, device):
    dist.init_process_group("nccl")
    batch_size = batch["image"].shape[0]
    return utils.reduce_tensor(torch.tensor(batch_size, device=device), 1)  # expect: RNK811 "timm.utils.reduce_tensor"
