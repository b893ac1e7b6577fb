"""All ranks pack files, and write arrays into one.

reason: the modes say that the files are written
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
    with zipfile.ZipFile("out/all.zip", "w") as packed:  # expect: RNK603
        packed.write("train.py")
    with tarfile.open("out/all.tar.gz", mode="w:gz") as packed:  # expect: RNK603
        packed.add("train.py")
    with h5py.File("out/weights.h5", "w") as file:  # expect: RNK603
        file["weight"] = model.module.weight.detach().numpy()
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
