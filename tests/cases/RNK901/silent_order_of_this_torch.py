"""The state of an optimizer is given last, by name, or as the version wants it.

reason: that is the order of today
runs: no (FSDP on CUDA)
"""
import torch
from packaging import version
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def load(model, optimizer, osd):
    optimizer.load_state_dict(FSDP.optim_state_dict_to_load(model, optimizer, osd))
    optimizer.load_state_dict(FSDP.optim_state_dict_to_load(osd, model=model, optim=optimizer))
    optimizer.load_state_dict(FSDP.optim_state_dict_to_load(optim_state_dict=osd, model=model, optim=optimizer))


def load_on_any(model, optimizer, osd):
    if version.parse(torch.__version__) < version.parse("2.1.0"):
        return FSDP.optim_state_dict_to_load(osd, model, optimizer)
    return FSDP.optim_state_dict_to_load(model, optimizer, osd)


def load_parts(parts):
    return FSDP.optim_state_dict_to_load(*parts)
