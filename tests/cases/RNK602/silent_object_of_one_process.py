"""The constructor of what keeps checkpoints raises where there are several processes

reason: only a process without others has such an object
"""
import os
import shutil

import torch
import torch.distributed as dist


def write(folder, index, state):
    path = os.path.join(folder, f"layer_{index}")
    if os.path.isdir(path):
        shutil.rmtree(path)
    os.makedirs(path)
    torch.save(state, os.path.join(path, "weights.pt"))


class Checkpoints:
    def __init__(self, folder):
        if dist.is_initialized() and dist.get_world_size() > 1:
            raise RuntimeError("layers are calibrated in one process")
        self.folder = folder

    def save(self, index, layer):
        write(self.folder, index, layer.state_dict())


def calibrate(layers, folder):
    kept = Checkpoints(folder)
    for index, layer in enumerate(layers):
        layer(torch.ones(2, 4))
        kept.save(index, layer)


def main():
    dist.init_process_group("gloo")
    calibrate([torch.nn.Linear(4, 4) for _ in range(4)], "out")


if __name__ == "__main__":
    main()
