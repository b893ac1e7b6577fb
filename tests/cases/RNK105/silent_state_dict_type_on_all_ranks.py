"""The full state dict of a model that is handed in, on all ranks, written by one.

reason: only the file is rank 0's; local state dicts are made by each rank alone; a model without FSDP is a plain one
runs: no (FSDP1 needs an accelerator)
"""
import torch
import torch.distributed as dist
from torch.distributed.fsdp import FullStateDictConfig, StateDictType
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def save(model, path):
    config = FullStateDictConfig(offload_to_cpu=True, rank0_only=True)
    with FSDP.state_dict_type(model, StateDictType.FULL_STATE_DICT, config):
        state = model.state_dict()
    if dist.get_rank() == 0:
        torch.save(state, path)


def save_local(model, path):
    if dist.get_rank() == 0:
        with FSDP.state_dict_type(model, StateDictType.LOCAL_STATE_DICT):
            torch.save(model.state_dict(), path)


def save_either(model, path, sharded):
    if sharded:
        with FSDP.state_dict_type(model, StateDictType.FULL_STATE_DICT):
            state = model.state_dict()
        if dist.get_rank() == 0:
            torch.save(state, path)
    elif dist.get_rank() == 0:
        torch.save(model.state_dict(), path)
