"""A tool for one process builds a data set, whose constructor leaves before it would meet others in training.

reason: the barrier is behind an option of training, which is off here
runs: no (a script)
"""
import os
import pickle

import torch.distributed as dist


class Frames:
    def __init__(self, root, training, options):
        self.root = root
        self.training = training
        if not (options.get("shared_memory") and self.training):
            return
        self.share()

    def share(self):
        if dist.get_rank() == 0:
            print("sharing", self.root)
        dist.barrier()

    def infos(self):
        return [self.root]


def create_infos(options, root, folder):
    frames = Frames(root, False, options)
    with open(os.path.join(folder, "infos_train.pkl"), "wb") as file:
        pickle.dump(frames.infos(), file)
