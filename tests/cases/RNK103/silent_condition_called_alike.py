"""Old and new sharding are told apart in two places, by two names.

reason: ranks leave early with the old sharding only, and only the new one loads together
runs: no (needs a model that is sharded)
"""
import torch
import torch.distributed as dist
from torch.distributed.checkpoint.state_dict import StateDictOptions, set_model_state_dict


def options_of(plugin):
    options = None
    if plugin.fsdp_version == 2:
        options = StateDictOptions(full_state_dict=True, broadcast_from_rank0=True)
    return options


def load(accelerator, plugin, model, path):
    options = options_of(plugin)
    if dist.get_rank() != 0 and not accelerator.is_fsdp2:
        return
    state = torch.load(path, map_location="cpu")
    if options is not None:
        set_model_state_dict(model, state, options=options)
    else:
        model.load_state_dict(state)
