"""A program sets variables too late, of which the script that starts it sets one to the same, and one to something else.

reason: the first is there already; the level of the other file is not the one that is wanted here
"""
import os

import torch
import torch.distributed as dist

os.environ["TORCH_DISTRIBUTED_DEBUG"] = "DETAIL"  # expect: RNK708 low


def main():
    device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
    torch.cuda.set_device(device)
    dist.init_process_group("nccl", device_id=device)
    os.environ["NCCL_DEBUG"] = "WARN"  # expect: RNK708
    dist.all_reduce(torch.ones(1, device=device))


if __name__ == "__main__":
    main()
