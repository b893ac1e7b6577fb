"""A count over all batches becomes a tensor and goes to a method that averages.

reason: what is added to the counter is an integer each time
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised RuntimeError (line 19)
"""

import torch
import torch.distributed as dist


class Evaluator:
    def __init__(self, world_size):
        self.world_size = world_size

    def mean(self, value):
        value = value.detach().clone()
        dist.all_reduce(value)
        value.div_(self.world_size)
        return value

    def evaluate(self, batches):
        correct = total = 0
        for logits, labels in batches:
            correct += logits.argmax(1).eq(labels).sum().item()
            total += labels.size(0)
        correct = self.mean(torch.tensor(correct))  # expect: RNK811 "int64"
        total = self.mean(torch.tensor([total], dtype=torch.long))  # expect: RNK811 "int64"
        return correct / total


def main(rank, world_size):
    Evaluator(world_size).evaluate([(torch.eye(4), torch.arange(4))])
