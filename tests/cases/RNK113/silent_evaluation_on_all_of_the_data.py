"""Early stopping on a loss that each rank computes over all of the held-out data.

reason: the loader for evaluation has no sampler and does not shuffle, and DDP keeps the models alike: so are the losses
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader, TensorDataset
from torch.utils.data.distributed import DistributedSampler


class EarlyStopping:
    def __init__(self, patience):
        self.patience = patience
        self.counter = 0
        self.best = None
        self.early_stop = False

    def __call__(self, loss, model):
        if self.best is None or loss < self.best:
            self.best = loss
            self.counter = 0
            self.kept = model
        else:
            self.counter += 1
            if self.counter >= self.patience:
                self.early_stop = True


@torch.no_grad()
def validate(model, loader):
    model.eval()
    total = 0.0
    for (batch,) in loader:
        total += model(batch).sum().item() * len(batch)
    return total / len(loader.dataset), len(loader)


def train_for(model, loader, optimizer):
    model.train()
    for (batch,) in loader:
        optimizer.zero_grad()
        model(batch).sum().backward()
        optimizer.step()


def train(loader, held_out):
    model = DistributedDataParallel(torch.nn.Linear(2, 1))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    best, bad = float("inf"), 0
    for _ in range(5):
        train_for(model, loader, optimizer)
        loss, batches = validate(model, held_out)
        if loss < best:
            best, bad = loss, 0
        else:
            bad += 1
            if bad > 1:
                break


def train_in_one_function(loader, held_out):
    model = DistributedDataParallel(torch.nn.Linear(2, 1))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    best = torch.inf
    for _ in range(5):
        model.train()
        seen = summed = 0
        for (batch,) in loader:
            optimizer.zero_grad()
            loss = model(batch).sum()
            loss.backward()
            optimizer.step()
        model.eval()
        with torch.no_grad():
            for (batch,) in held_out:
                loss = model(batch).sum()
                summed += loss.item() * len(batch)
                seen += len(batch)
        mean = summed / seen
        if mean > best:
            break
        best = mean


def train_with_an_object(loader, held_out):
    model = DistributedDataParallel(torch.nn.Linear(2, 1))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    stopping = EarlyStopping(patience=1)
    for _ in range(5):
        train_for(model, loader, optimizer)
        loss, _ = validate(model, held_out)
        stopping(loss, model)
        if stopping.early_stop:
            break


def main(rank, world_size):
    torch.manual_seed(0)
    data = TensorDataset(torch.tensor([[1.0, 1.0], [-1.0, -1.0]] * 2))
    loader = DataLoader(data, sampler=DistributedSampler(data, shuffle=False))
    held_out = DataLoader(TensorDataset(torch.arange(8.0).reshape(4, 2)), batch_size=2, shuffle=False)
    train(loader, held_out)
    train_in_one_function(loader, held_out)
    train_with_an_object(loader, held_out)
