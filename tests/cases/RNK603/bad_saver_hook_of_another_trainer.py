"""A method named as the saver's hook of transformers, of a trainer that is none of its.

reason: the class has no such base, and nothing else keeps the other ranks away
"""
import os

import torch
import torch.distributed as dist
from solver import Trainer


class EmbedderTrainer(Trainer):
    def _save(self, output_dir):
        if dist.get_rank() == 0:
            print("saving to", output_dir)
        torch.save(self.args, os.path.join(output_dir, "training_args.bin"))  # expect: RNK603 "training_args.bin"
        dist.barrier()
