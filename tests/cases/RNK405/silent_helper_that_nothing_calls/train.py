import os

import torch
import torch.distributed as dist
from helpers import mean

if __name__ == "__main__":
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    print(mean(1.0))
