"""Validation runs on rank 0 only, but its metrics are reduced over all ranks.

reason: evaluate reaches the all_reduce of synced_accuracy
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 14); rank 1 finished
"""
import torch
import torch.distributed as dist
from torch.utils.data import DataLoader, TensorDataset


def synced_accuracy(correct, total):
    counts = torch.tensor([correct, total], dtype=torch.float64)
    dist.all_reduce(counts)
    return (counts[0] / counts[1]).item()


@torch.no_grad()
def evaluate(model, loader):
    model.eval()
    correct = total = 0
    for inputs, targets in loader:
        correct += (model(inputs).argmax(-1) == targets).sum().item()
        total += len(targets)
    return synced_accuracy(correct, total)


def run_validation(epochs):
    model = torch.nn.Linear(4, 2)
    dataset = TensorDataset(torch.ones(8, 4), torch.zeros(8, dtype=torch.long))
    loader = DataLoader(dataset, batch_size=4)
    for epoch in range(epochs):
        if dist.get_rank() == 0:
            accuracy = evaluate(model, loader)  # expect: RNK101 "evaluate"
            print(f"epoch {epoch} accuracy {accuracy:.3f}")


def main(rank, world_size):
    run_validation(epochs=1)
