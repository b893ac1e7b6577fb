"""A file that knows no ranks takes a run up again, for a tool too

reason: whoever writes for both may say for each where tensors go
runs: no (CUDA)
"""
import os

import torch
import torch.distributed as dist
from parts import Parts
from torch.nn.parallel import DistributedDataParallel as DDP


def main(batches):
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
    model = torch.nn.Linear(4, 4).to(local_rank)
    optimizer = torch.optim.AdamW(model.parameters())
    first = Parts("ckpt").take_up(model=model, optimizer=optimizer)
    ddp = DDP(model, device_ids=[local_rank])
    for batch in batches[first:]:
        ddp(batch.to(local_rank)).sum().backward()
        optimizer.step()


if __name__ == "__main__":
    main([])
