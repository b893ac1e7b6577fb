"""The group comes from a mesh that somebody else made.

reason: the dimension may hold all ranks
runs: no (needs a model that was distributed by its library)
"""

import torch.distributed as dist


def check_loss(model, batch, expected):
    world_size = dist.get_world_size()
    group = model.device_mesh["fsdp"].get_group()
    loss = model(batch).loss.detach()
    dist.all_reduce(loss, group=group)
    loss = loss / world_size
    assert abs(loss.item() - expected) < 1e-3
