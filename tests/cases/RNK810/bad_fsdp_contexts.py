"""Parameters are to be gathered, and a kind of state chosen, by contexts that nobody enters.

reason: the parameters stay sharded, and the state is of the default kind
runs: no (needs several GPUs)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from torch.distributed.fsdp import StateDictType


def save(model, path):
    FSDP.state_dict_type(model, StateDictType.SHARDED_STATE_DICT)  # expect: RNK810
    torch.save(model.state_dict(), path)


def total(model):
    FSDP.summon_full_params(model)  # expect: RNK810
    return sum(p.numel() for p in model.parameters())
