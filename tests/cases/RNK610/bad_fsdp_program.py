"""FSDP shards the model, not the data.

reason: both ranks see every sample
runs: no (FSDP needs GPUs)
"""
import torch
import torch.distributed as dist
import torch.utils.data as data
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


class Squares(data.Dataset):
    def __len__(self):
        return 16

    def __getitem__(self, index):
        return torch.tensor([float(index)])


def train(model, device):
    train_loader = data.DataLoader(Squares(), batch_size=4)  # expect: RNK610 low
    sharded = FSDP(model, device_id=device)
    for batch in train_loader:
        sharded(batch.to(device)).sum().backward()
