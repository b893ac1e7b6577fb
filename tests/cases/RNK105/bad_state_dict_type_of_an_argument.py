"""The full state dict of a model that is handed in, on rank 0.

reason: `state_dict_type` takes FSDP models, so the model is one, whoever wrapped it; gathering its state takes all ranks
runs: no (FSDP1 needs an accelerator)
"""
import torch
import torch.distributed as dist
from torch.distributed.fsdp import FullStateDictConfig, StateDictType
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def save(model, path):
    config = FullStateDictConfig(offload_to_cpu=True, rank0_only=True)
    if dist.get_rank() == 0:
        with FSDP.state_dict_type(model, StateDictType.FULL_STATE_DICT, config):
            state = model.state_dict()  # expect: RNK105 "`model.state_dict()` synchronises all ranks"
        torch.save(state, path)


class Trainer:
    def save(self, path):
        FSDP.set_state_dict_type(self.model, StateDictType.SHARDED_STATE_DICT)
        if dist.get_rank() == 0:
            torch.save(self.model.state_dict(), path)  # expect: RNK105 "`self.model.state_dict()` synchronises all ranks"
