"""A program says which GPU it sees, and resumes from what it has saved.

reason: whatever file it reads, the tensors land on the only GPU of the process
runs: no (a script)
"""
import os

import torch
import torch.distributed as dist


def resume(model, optimizer, path):
    checkpoint = torch.load(path)
    model.load_state_dict(checkpoint["model"])
    optimizer.load_state_dict(checkpoint["optimizer"])


def main(args):
    os.environ["CUDA_VISIBLE_DEVICES"] = str(args.gpu)
    model = torch.nn.Linear(4, 4).cuda()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    resume(model, optimizer, "last.pt")
    model(torch.ones(2, 4).cuda()).sum().backward()
    optimizer.step()
    if not dist.is_initialized() or dist.get_rank() == 0:
        torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict()}, "last.pt")


if __name__ == "__main__":
    main(parse())
