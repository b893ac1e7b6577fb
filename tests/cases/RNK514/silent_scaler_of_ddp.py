"""DDP and FSDP2 train with the usual scaler

reason: gradients of DDP are the same on all ranks, and a DTensor knows of its other parts
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard
from torch.nn.parallel import DistributedDataParallel as DDP


def train(model, batches):
    optimizer = torch.optim.SGD(model.parameters(), lr=1.0)
    scaler = torch.amp.GradScaler("cpu")
    for batch in batches:
        outputs = model(batch)[0]
        scaler.scale(outputs[0] + outputs[1] * float("inf")).backward()
        scaler.step(optimizer)
        scaler.update()
    return scaler.get_scale()


def train_replicas(net, batches):
    return train(DDP(net), batches)


def train_shards(net, batches):
    return train(fully_shard(net, mesh=init_device_mesh("cpu", (dist.get_world_size(),))), batches)


def main(rank, world_size):
    for trained in (train_replicas, train_shards):
        scale = torch.tensor(trained(torch.nn.Linear(4, 2, bias=False), [torch.ones(1, 4)]))
        scales = [torch.zeros_like(scale) for _ in range(world_size)]
        dist.all_gather(scales, scale)
        assert torch.equal(scales[0], scales[1])
