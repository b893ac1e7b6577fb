"""What saves is chosen by one of several things that a function gives back; it is whether there are several ranks.

reason: the saver is made on all ranks where there are several
runs: no (a race)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class NoOp:
    def save(self, model):
        pass


class Saver:
    def save(self, model):
        torch.save(model.state_dict(), "last.pt")


def join():
    dist.init_process_group("gloo")
    return dist.get_world_size() > 1, dist.get_rank() == 0


def main():
    several, first = join()
    if several:
        saver = Saver()
    else:
        saver = NoOp()
    model = DDP(torch.nn.Linear(2, 2))
    model(torch.ones(2)).sum().backward()
    saver.save(model)  # expect: RNK603 "main"
    if first:
        print("saved")


if __name__ == "__main__":
    main()
