"""A trainer of transformers with its own `save_model`, which all ranks call.

reason: only what it calls, `_save`, stands below `args.should_save`
"""
import os

import torch
from transformers import Trainer


class EmbedderTrainer(Trainer):
    def save_model(self, output_dir=None, _internal_call=False):
        if self.is_world_process_zero():
            self.tokenizer.save_pretrained(output_dir)
        torch.save(self.args, os.path.join(output_dir, "training_args.bin"))  # expect: RNK603 "training_args.bin"
