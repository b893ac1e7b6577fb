"""The largest of lists of which the first element was taken before, or that have one entry for each scale of a model.

reason: the lists are not empty where they are needed, on no rank
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Head:
    scales = (1, 2)

    def losses(self, images):
        for image in images:
            parts = []
            for scale, grad in zip(self.scales, image):
                parts.append(grad.abs() / scale)
            total = torch.cat(parts).sum()  # expect: RNK112 low
            dist.all_reduce(total)


def lengths(values):
    values = [value.detach() for value in values]
    if values[0].dim() == 1:
        longest = torch.tensor([float(max(len(value) for value in values))])
        dist.all_reduce(longest, op=dist.ReduceOp.MAX)


def main(rank, world_size):
    Head().losses([[torch.ones(1), torch.ones(2)]])
    lengths([torch.ones(rank + 1)])
