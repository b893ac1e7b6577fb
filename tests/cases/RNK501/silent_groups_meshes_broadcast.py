"""A parallel context creates groups and meshes and broadcasts the initial weights.

reason: new_group, init_device_mesh, init_process_group, barrier and the broadcast of weights run on all ranks alike
"""
import os

import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard


class ParallelContext:
    def __init__(self, model, tp: int):
        local_rank = int(os.environ["LOCAL_RANK"])
        torch.cuda.set_device(local_rank)
        if not dist.is_initialized():
            dist.init_process_group("nccl")
        world_size = dist.get_world_size()
        self.mesh = init_device_mesh("cuda", (world_size // tp, tp), mesh_dim_names=("dp", "tp"))
        self.cpu_group = dist.new_group(backend="gloo")
        self.model = model.to(local_rank)
        for tensor in list(self.model.parameters()) + list(self.model.buffers()):
            dist.broadcast(tensor.data, src=0)
        for layer in self.model.children():
            fully_shard(layer, mesh=self.mesh["dp"])
        fully_shard(self.model, mesh=self.mesh["dp"])
        dist.barrier(group=self.cpu_group)
