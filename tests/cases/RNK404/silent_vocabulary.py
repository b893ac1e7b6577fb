"""A file that holds no tensors of a model

reason: what is loaded goes into no model or optimizer
runs: no (CUDA)
"""
import torch
import torch.distributed as dist


class Tokens:
    def __init__(self, folder):
        self.vocabulary = torch.load(f"{folder}/vocab.pt")
        self.lengths = torch.load(f"{folder}/lengths.pt")

    def count(self):
        total = torch.tensor(len(self.vocabulary), device="cuda")
        dist.all_reduce(total)
        return total
