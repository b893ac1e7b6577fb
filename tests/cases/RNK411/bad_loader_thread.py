"""A thread loads the frames of a video onto the current GPU.

reason: the main thread has chosen the GPU of its rank, the new one begins with GPU 0
"""
import os
from threading import Thread

import torch
import torch.distributed as dist


class Frames:
    def __init__(self, paths):
        self.paths = paths
        self.images = [None] * len(paths)
        self.thread = Thread(target=self._load, daemon=True)  # expect: RNK411
        self.thread.start()

    def _load(self):
        for index, path in enumerate(self.paths):
            self.images[index] = torch.load(path, map_location="cpu").cuda()


def main(paths):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    return Frames(paths)
