"""One rank calls a helper that gathers parameters which ask for it

reason: `hasattr(param, "ds_id")` is no switch of the caller: under ZeRO-3 all parameters have it, and rank 0 gathers alone
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
        if self.args.local_rank == 0 or self.args.local_rank == -1:
            state = adapters(self.model.named_parameters())  # expect: RNK105 "GatheredParameters"
            torch.save(state, "adapters.bin")
        super()._save_checkpoint(model, trial, metrics)
