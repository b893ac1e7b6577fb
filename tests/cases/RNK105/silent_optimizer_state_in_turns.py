"""The ranks of a node take turns in cutting their part out of a whole optimizer state.

reason: where every rank has the whole state, optim_state_dict_to_load does not communicate
runs: no (needs GPUs)
"""
import os

import torch
import torch.distributed as dist
from torch.distributed.fsdp import FullOptimStateDictConfig, FullStateDictConfig, StateDictType
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def restore(model: FSDP, optimizer, path):
    with FSDP.state_dict_type(
        model,
        state_dict_type=StateDictType.FULL_STATE_DICT,
        state_dict_config=FullStateDictConfig(rank0_only=False),
        optim_state_dict_config=FullOptimStateDictConfig(rank0_only=False),
    ):
        state = torch.load(path, map_location="cpu")
        for turn in range(int(os.environ["LOCAL_WORLD_SIZE"])):
            if turn == int(os.environ["LOCAL_RANK"]):
                flat = FSDP.optim_state_dict_to_load(model, optimizer, state)
                optimizer.load_state_dict(flat)
            dist.barrier()
