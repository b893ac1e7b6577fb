"""All ranks read packed files, and one writes them.

reason: the modes say that the files are read, or the rank is in the name
"""
import tarfile
import zipfile

import h5py
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main():
    dist.init_process_group("gloo")
    model = DDP(torch.nn.Linear(2, 2))
    model(torch.ones(1, 2)).sum().backward()
    with zipfile.ZipFile("in/all.zip") as packed:
        print(packed.namelist())
    with tarfile.open("in/all.tar.gz", mode="r:gz") as packed:
        print(packed.getnames())
    with h5py.File("in/weights.h5", "r") as file:
        print(file["weight"])
    with h5py.File(f"out/weights{dist.get_rank()}.h5", "w") as file:
        file["weight"] = model.module.weight.detach().numpy()
    if dist.get_rank() == 0:
        with zipfile.ZipFile("out/all.zip", "w") as packed:
            packed.write("train.py")
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
