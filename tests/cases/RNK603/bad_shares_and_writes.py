"""A tool builds a data set in training, whose constructor meets the others unless it leaves before.

reason: every rank that shares its memory writes the same file
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
    frames = Frames(root, True, options)
    with open(os.path.join(folder, "infos_train.pkl"), "wb") as file:  # expect: RNK603
        pickle.dump(frames.infos(), file)
