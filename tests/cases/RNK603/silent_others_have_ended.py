"""A helper ends all ranks but one, with a message.

reason: who writes is alone by then
"""
import os
import pickle
import sys

import torch.distributed as dist


class Learner:
    @staticmethod
    def leave(trainer, trained=True):
        message = "trained" if trained else "predicted"
        if trainer.global_rank != 0:
            sys.exit(f"{message}: rank {trainer.global_rank} is done")

    def save(self, path):
        os.makedirs(path, exist_ok=True)
        with open(os.path.join(path, "processors.pkl"), "wb") as file:
            pickle.dump(self.processors, file)


class Tagger(Learner):
    def on_fit_end(self, trainer, path):
        self.leave(trainer, trained=True)
        self.save(path)


def start():
    dist.init_process_group("nccl")
