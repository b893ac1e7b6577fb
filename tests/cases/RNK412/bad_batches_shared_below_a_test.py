"""DataParallel where several processes have joined.

reason: a process that has joined others wraps its model in what knows nothing of them
"""
import os

import torch
import torch.distributed as dist


def main(model, loader):
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    model = model.cuda()
    if dist.get_world_size() > 1:
        model = torch.nn.DataParallel(model, [local_rank])  # expect: RNK412 "trains its own model"
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for batch in loader:
        optimizer.zero_grad()
        model(batch.cuda()).mean().backward()
        optimizer.step()
    dist.destroy_process_group()
