"""The tools of a program were copied with a function that joins processes, which the program never calls.

reason: it has one process, so that the checkpoint comes back to the GPU that saved it
runs: no (GPU)
"""
import torch
from tools import resume, save


def main():
    model = torch.nn.Linear(2, 2).cuda()
    optimizer = torch.optim.SGD(model.parameters(), 0.1)
    resume(model, optimizer, "run")
    model(torch.ones(2, device="cuda")).sum().backward()
    optimizer.step()
    save(model, optimizer, "run")


if __name__ == "__main__":
    main()
