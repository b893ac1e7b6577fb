"""The saver's hook of one trainer, which another one in the file hands on to and whose old checkpoints are deleted.

reason: `_save` and `_rotate_checkpoints` are called below `args.should_save`, and `super()._save` where `_save` is
"""
import json
import os
import shutil

import torch
from transformers import Seq2SeqTrainer


class Adapters(Seq2SeqTrainer):
    def _save(self, output_dir=None, state_dict=None):
        if self.is_world_process_zero():
            print("saving to", output_dir)
        torch.save(self.model.adapters(), os.path.join(output_dir, "adapters.bin"))

    def _rotate_checkpoints(self, use_mtime=False, output_dir=None):
        if self.is_world_process_zero():
            print("deleting in", output_dir)
        shutil.rmtree(os.path.join(output_dir, "old"))


class WithOptions(Adapters):
    def _save(self, output_dir=None, state_dict=None):
        super()._save(output_dir, state_dict)
        if self.is_world_process_zero():
            print("saved to", output_dir)
        with open(os.path.join(output_dir, "options.json"), "w") as file:
            json.dump(self.options, file)
