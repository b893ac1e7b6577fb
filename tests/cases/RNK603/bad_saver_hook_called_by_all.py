"""The saver's hook, called at the end of each evaluation by a method of the trainer itself, which all ranks run.

reason: nothing asks there for the rank that saves
"""
import os

import torch
from transformers import Trainer


class EmbedderTrainer(Trainer):
    def evaluate(self, *args, **kwargs):
        metrics = super().evaluate(*args, **kwargs)
        self._save(self.args.output_dir)
        return metrics

    def _save(self, output_dir=None, state_dict=None):
        if self.is_world_process_zero():
            self.tokenizer.save_pretrained(output_dir)
        torch.save(self.args, os.path.join(output_dir, "training_args.bin"))  # expect: RNK603 "training_args.bin"
