"""A method of a trainer class saves.

reason: nothing on the way from the script tests the rank
runs: no (a race)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, model, path):
        self.model = DDP(model)
        self.path = path
        self.rank = dist.get_rank()

    def save(self, epoch):
        torch.save({"model": self.model.module.state_dict(), "epoch": epoch}, self.path)

    def train(self, epochs):
        for epoch in range(epochs):
            self.model(torch.ones(1, 4)).sum().backward()
            if epoch % 5 == 0:
                self.save(epoch)  # expect: RNK603 "train"
            if self.rank == 0:
                print("epoch", epoch)


def main():
    dist.init_process_group("gloo")
    trainer = Trainer(torch.nn.Linear(4, 4), "snapshot.pt")
    trainer.train(10)


if __name__ == "__main__":
    main()
