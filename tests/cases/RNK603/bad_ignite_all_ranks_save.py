"""The function that Parallel of ignite runs saves the model on all ranks.

reason: every process writes the same file
runs: no (needs ignite)
"""
import ignite.distributed as idist
import torch


def training(local_rank, model, loader):
    model = idist.auto_model(model)
    for batch in loader:
        model(batch).sum().backward()
    torch.save(model.state_dict(), "last.pt")  # expect: RNK603


def main(model, loader):
    with idist.Parallel(backend="nccl", nproc_per_node=2) as parallel:
        parallel.run(training, model, loader)
