"""accelerate is asked for the local main process.

reason: every node has one
runs: no (a race of several nodes)
"""
import os

import torch
from accelerate import Accelerator


def train(model, out_dir):
    accelerator = Accelerator()
    model = accelerator.prepare(model)
    if accelerator.is_local_main_process:  # expect: RNK611 "model.pt"
        torch.save(accelerator.unwrap_model(model).state_dict(), os.path.join(out_dir, "model.pt"))
    if accelerator.is_main_process:
        print("saved to", out_dir)
