"""The backend is written as a member of ``Backend``.

reason: nothing chooses a GPU in this program
runs: no (needs GPUs)
"""

import torch
from torch import distributed as dist
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def setup():
    dist.init_process_group(backend=dist.Backend.NCCL)  # expect: RNK403 "uses GPU 0 on every rank"


def main():
    setup()
    model = FSDP(torch.nn.Linear(8, 8).cuda())
    model(torch.ones(2, 8, device="cuda")).sum().backward()
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
