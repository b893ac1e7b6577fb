"""A function of the file is called as a method

reason: the class has no such method, which one process does not find out
"""
import torch
import torch.distributed as dist


def concat_all_gather(tensor):
    gathered = [torch.empty_like(tensor) for _ in range(dist.get_world_size())]
    dist.all_gather(gathered, tensor)
    return torch.cat(gathered)


class Hook:
    def __init__(self, momentum):
        self.momentum = momentum


class Threshold(Hook):
    def update(self, algorithm, probabilities):
        if algorithm.distributed and algorithm.world_size > 1:
            probabilities = self.concat_all_gather(probabilities)  # expect: RNK906 "Threshold has no concat_all_gather"
        return probabilities.mean() * self.momentum
