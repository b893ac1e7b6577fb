"""The program that joins the group also says where new tensors lie

reason: what its helpers make lies on the GPU as well
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist
from metrics import total


def main(batches):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    torch.set_default_tensor_type(torch.cuda.FloatTensor)
    dist.init_process_group("nccl")
    print(total(sum(len(batch) for batch in batches)))


if __name__ == "__main__":
    main([[1, 2], [3]])
