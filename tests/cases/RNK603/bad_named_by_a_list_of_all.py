"""Each rank draws the first picture of its own batch, named by its place in a list of kinds.

reason: the kinds are the same on all ranks
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler

from scenes import load_dataset


KINDS = ("Kitchen", "Bath", "Hall", "Attic")


def evaluate(model, loader, folder, epoch, is_drawn=True):
    for batch in loader:
        scenes = [kind.lower() for kind in KINDS]
        rooms = model(torch.stack([sample["image"] for sample in batch]))
        for index in range(len(batch)):
            room = rooms[index]
        if is_drawn:
            torch.save(room, os.path.join(folder, "{}_rooms_{}.pt".format(scenes[index], epoch)))  # expect: RNK603
            is_drawn = False
    dist.barrier()


def main(dataset):
    dist.init_process_group("gloo")
    model = DDP(torch.nn.Conv2d(3, 3, 1))
    loader = DataLoader(dataset, batch_size=4, sampler=DistributedSampler(dataset), collate_fn=list)
    for epoch in range(3):
        evaluate(model, loader, "rooms", epoch)
        if dist.get_rank() == 0:
            print("epoch", epoch)


if __name__ == "__main__":
    main(load_dataset())
