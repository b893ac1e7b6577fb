"""A training loop keeps the scaler that it had before it was sharded

reason: the infinity is in the shard of one rank, which skips the step that the other one makes
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 29)
"""

import torch
import torch.distributed as dist
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def train(net, batches):
    model = FSDP(net, device_id=torch.device("cpu"))
    optimizer = torch.optim.SGD(model.parameters(), lr=1.0)
    scaler = torch.amp.GradScaler("cpu")  # expect: RNK514 "own shard"
    for batch in batches:
        outputs = model(batch)[0]
        scaler.scale(outputs[0] + outputs[1] * float("inf")).backward()
        scaler.step(optimizer)
        scaler.update()
    return scaler.get_scale()


def main(rank, world_size):
    scale = torch.tensor(train(torch.nn.Linear(4, 2, bias=False), [torch.ones(1, 4)]))
    scales = [torch.zeros_like(scale) for _ in range(world_size)]
    dist.all_gather(scales, scale)
    assert torch.equal(scales[0], scales[1]), "each rank has a scale of its own"
