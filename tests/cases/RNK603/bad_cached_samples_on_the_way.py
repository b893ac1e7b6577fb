"""On the way to the checkpoint each rank reads its samples only.

reason: the `continue` leaves a round of that loop, not the function; all ranks save
runs: no (a race)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def load(paths, rank, size):
    cache = {}
    for index, path in enumerate(paths):
        if index % size != rank:
            continue
        cache[path] = torch.load(path, map_location="cpu")
    return cache


def main():
    dist.init_process_group("gloo")
    samples = load(["a.pt", "b.pt"], dist.get_rank(), dist.get_world_size())
    model = DDP(torch.nn.Linear(4, 4))
    for sample in samples.values():
        model(sample).sum().backward()
    torch.save(model.module.state_dict(), "last.pt")  # expect: RNK603 "last.pt"


if __name__ == "__main__":
    main()
