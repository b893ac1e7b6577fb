"""The full state dict of an FSDP2 model is collected by everybody and written by one rank.

reason: the collective helper runs before the rank test; under the test is file output only
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import io

import torch
import torch.distributed as dist
from torch.distributed.checkpoint.state_dict import StateDictOptions, get_model_state_dict
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard


class Checkpointer:
    def __init__(self, target):
        self.target = target
        self.is_rank_zero = dist.get_rank() == 0

    def save(self, model, step):
        options = StateDictOptions(full_state_dict=True, cpu_offload=True)
        state = get_model_state_dict(model, options=options)
        if self.is_rank_zero:
            torch.save({"model": state, "step": step}, self.target)
            print("saved", len(state), "tensors at step", step)
        dist.barrier()


def main(rank, world_size):
    mesh = init_device_mesh("cpu", (world_size,))
    model = fully_shard(torch.nn.Linear(8, 8), mesh=mesh)
    Checkpointer(io.BytesIO()).save(model, step=3)
