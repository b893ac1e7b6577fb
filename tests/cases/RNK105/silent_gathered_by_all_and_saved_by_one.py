"""All ranks call the helper that gathers parameters which ask for it, and one saves what it gives back

reason: nobody is missing where the parameters are gathered
runs: no (deepspeed is not installed)
"""
import torch
from deepspeed import zero
from transformers import Trainer


def whole(param):
    if hasattr(param, "ds_id"):
        with zero.GatheredParameters([param]):
            return param.data.detach().cpu().clone()
    return param.detach().cpu().clone()


def adapters(named_params):
    return {name: whole(param) for name, param in named_params if "lora_" in name}


class LoraTrainer(Trainer):
    def _save_checkpoint(self, model, trial, metrics=None):
        state = adapters(self.model.named_parameters())
        if self.args.local_rank == 0 or self.args.local_rank == -1:
            torch.save(state, "adapters.bin")
        super()._save_checkpoint(model, trial, metrics)
