"""A step that saves where its trainer says that this process saves.

reason: args.should_save lets in one process
"""
import json

import torch.distributed as dist
from transformers import TrainerCallback


class Report(TrainerCallback):
    def on_epoch_end(self, args, state, control, **kwargs):
        dist.barrier()
        if args.should_save:
            with open("report.json", "w") as file:
                json.dump(state.log_history, file)
