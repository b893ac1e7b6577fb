"""A flag is kept on the object and guards the synchronisation of an evaluation.

reason: self.is_master is true on rank 0 only
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 24); rank 1 finished
"""
import torch
import torch.distributed as dist


class Evaluator:
    def __init__(self):
        rank = dist.get_rank()
        self.is_master = rank == 0
        self.correct = torch.zeros(1)
        self.total = torch.zeros(1)

    def update(self, predictions, targets):
        self.correct += (predictions == targets).sum()
        self.total += targets.numel()

    def summarize(self):
        if self.is_master:
            dist.all_reduce(self.correct)  # expect: RNK101 "is_master"
            dist.all_reduce(self.total)
            print("accuracy", (self.correct / self.total).item())


def main(rank, world_size):
    evaluator = Evaluator()
    evaluator.update(torch.tensor([1, 0, 1]), torch.tensor([1, 1, 1]))
    evaluator.summarize()
