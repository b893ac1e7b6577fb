"""The tensors lie on the GPU, and workers index them.

reason: a forked worker cannot use CUDA
runs: no (needs a GPU)
"""
import torch
from torch.utils.data import DataLoader, TensorDataset



def build(features, labels):
    features = features.cuda()
    labels = labels.to("cuda")
    data = TensorDataset(features, labels)
    return DataLoader(data, batch_size=8, num_workers=4)  # expect: RNK409 "lies on a GPU"
