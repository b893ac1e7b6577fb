"""The constructor of what keeps checkpoints warns where there are several processes

reason: all processes go on with one
"""
import os
import shutil
import warnings

import torch
import torch.distributed as dist


def write(folder, index, state):
    path = os.path.join(folder, f"layer_{index}")
    if os.path.isdir(path):
        shutil.rmtree(path)
    os.makedirs(path)  # expect: RNK602
    torch.save(state, os.path.join(path, "weights.pt"))


class Checkpoints:
    def __init__(self, folder):
        if dist.is_initialized() and dist.get_world_size() > 1:
            warnings.warn("layers are calibrated in one process", stacklevel=2)
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
