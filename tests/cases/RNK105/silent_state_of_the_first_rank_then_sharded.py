"""The first rank keeps the weights of a plain model, which is sharded afterwards and filled from them.

reason: nothing is sharded when the state is taken, and nobody waits
runs: no (needs several GPUs)
"""

import torch
import torch.distributed as dist
from torch.distributed.checkpoint.state_dict import (
    StateDictOptions,
    get_model_state_dict,
    set_model_state_dict,
)
from torch.distributed.fsdp import fully_shard


def shard_blocks(model):
    for block in model.blocks:
        fully_shard(block)
    fully_shard(model)


def prepare_model(model, settings):
    if settings.compile:
        model = torch.compile(model)
    shard_blocks(model)


def main(model, settings):
    dist.init_process_group("nccl", device_id=torch.device("cuda", settings.local_rank))
    weights = {}
    if dist.get_rank() == 0:
        options = StateDictOptions(full_state_dict=True, cpu_offload=True)
        weights = get_model_state_dict(model, options=options)
    prepare_model(model, settings)
    options = StateDictOptions(full_state_dict=True, broadcast_from_rank0=True)
    set_model_state_dict(model, weights, options=options)
    dist.barrier()
