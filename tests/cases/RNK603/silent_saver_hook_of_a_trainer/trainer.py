"""The hook that the trainer of transformers calls where it saves, two bases away.

reason: `Trainer.save_model` calls `_save` below `args.should_save` only
"""
import os

import torch
from finetune import BaseTrainer


class EmbedderTrainer(BaseTrainer):
    def _save(self, output_dir=None, state_dict=None):
        output_dir = output_dir if output_dir is not None else self.args.output_dir
        os.makedirs(output_dir, exist_ok=True)
        self.model.save(output_dir)
        if self.tokenizer is not None and self.is_world_process_zero():
            self.tokenizer.save_pretrained(output_dir)
        torch.save(self.args, os.path.join(output_dir, "training_args.bin"))
