"""A dataset computes features with a wrapped encoder when it is built.

reason: the ranks have shards of different length, so they run the wrapped model a different number of times
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import Dataset


class FeatureDataset(Dataset):
    def __init__(self, encoder: DDP, images, labels):
        device = next(encoder.parameters()).device
        with torch.no_grad():
            self.features = [encoder(image[None].to(device)).cpu() for image in images]  # expect: RNK501
        self.labels = labels

    def __len__(self):
        return len(self.labels)

    def __getitem__(self, index):
        return self.features[index], self.labels[index]


def main(backbone, images, labels):
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    encoder = DDP(backbone.to(local_rank), device_ids=[local_rank])
    rank, world_size = dist.get_rank(), dist.get_world_size()
    dataset = FeatureDataset(encoder, images[rank::world_size], labels[rank::world_size])
    dist.destroy_process_group()
    return dataset
