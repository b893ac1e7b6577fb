"""Training goes on from a checkpoint that each rank loads to its own GPU.

reason: where the state is put does not change which epoch it is of, so all ranks come to the write
runs: no (a race)
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, model, folder, resume):
        self.rank = dist.get_rank()
        self.device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
        self.model = DDP(model.to(self.device))
        self.folder = folder
        self.epoch = 0
        if resume:
            state = torch.load(resume, map_location=self.device)
            self.model.module.load_state_dict(state["model"])
            self.epoch = state["epoch"]

    def save(self, name):
        path = os.path.join(self.folder, name)
        torch.save({"model": self.model.module.state_dict(), "epoch": self.epoch}, path)  # expect: RNK603 "last.pt"

    def fit(self, loader, epochs):
        while self.epoch < epochs:
            for batch in loader:
                self.model(batch.to(self.device)).sum().backward()
            self.epoch += 1
            self.save("last.pt")
            if self.rank == 0:
                print("epoch", self.epoch)


def main():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    trainer = Trainer(torch.nn.Linear(4, 4), "out", os.environ.get("RESUME"))
    trainer.fit([torch.ones(1, 4)], 10)


if __name__ == "__main__":
    main()
