"""The model moves to the GPU before set_device runs.

reason: at the time of .cuda() the current device is still 0; set_device does not move what is already there
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main():
    model = torch.nn.TransformerEncoderLayer(256, 4, batch_first=True)
    model = model.cuda()  # expect: RNK402
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl", device_id=torch.device("cuda", local_rank))
    model = DDP(model, device_ids=[local_rank])
    x = torch.randn(2, 16, 256, device="cuda")
    model(x).mean().backward()
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
