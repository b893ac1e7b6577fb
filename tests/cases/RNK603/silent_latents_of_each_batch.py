"""The latents of each picture, under the name of the picture.

reason: the loader gives each rank pictures of its own, and so the names that come with them are its own
runs: no (a script)
"""
import os

import numpy as np
import torch
import torch.distributed as dist
from torch.utils.data import DataLoader, DistributedSampler


def cache(vae, loader, folder):
    for step, (pictures, _, paths) in enumerate(loader):
        with torch.no_grad():
            moments = vae(pictures)
        for i, path in enumerate(paths):
            np.savez(os.path.join(folder, path + ".npz"), moments=moments[i].numpy())
        for moment, path in zip(moments, paths):
            np.save("features/" + path.replace(".png", ".npy"), moment)


def main(args, dataset, vae):
    dist.init_process_group("gloo")
    loader = DataLoader(dataset, batch_size=32, sampler=DistributedSampler(dataset, shuffle=False))
    cache(vae, loader, args.folder)
    dist.barrier()


if __name__ == "__main__":
    main(parse(), pictures(), encoder())
