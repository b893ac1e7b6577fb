"""The tools of a program have a function that joins processes, and the program calls it.

reason: every rank's copy lands on the GPU of rank 0
runs: no (GPU)
"""
import torch
from tools import init_distributed_mode, resume, save
from torch.nn.parallel import DistributedDataParallel as DDP


def main():
    init_distributed_mode()
    model = DDP(torch.nn.Linear(2, 2).cuda())
    optimizer = torch.optim.SGD(model.parameters(), 0.1)
    resume(model.module, optimizer, "run")
    model(torch.ones(2, device="cuda")).sum().backward()
    optimizer.step()
    save(model.module, optimizer, "run")


if __name__ == "__main__":
    main()
