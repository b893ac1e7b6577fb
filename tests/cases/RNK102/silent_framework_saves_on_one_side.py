"""The first data-parallel rank saves as the framework does, the others save their experts

reason: the framework's save_checkpoint ends with a barrier, and so does the way of the others
runs: no (it takes Megatron)
"""

import torch
import torch.distributed as dist
from megatron import mpu


def save_checkpoint(iteration, model, optimizer, scheduler, path):
    if mpu.get_data_parallel_rank() == 0:
        from megatron.checkpointing import save_checkpoint as save_checkpoint_native

        save_checkpoint_native(iteration, model, optimizer, scheduler)
        return
    torch.save({"iteration": iteration, "model": model.state_dict()}, path)
    dist.barrier()
