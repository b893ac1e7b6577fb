"""The group is made where there is a GPU, and destroyed where a launcher has started several processes.

reason: several processes without a GPU have no group to destroy
runs: no (NCCL)
"""

import os

import torch
import torch.distributed as dist


def is_ddp():
    return int(os.environ.get("RANK", -1)) != -1


def begin(device_type):
    if is_ddp() and device_type == "cuda":
        device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
        torch.cuda.set_device(device)
        dist.init_process_group("nccl", device_id=device)
    else:
        device = torch.device(device_type)
    return device


def end():
    if is_ddp():
        dist.destroy_process_group()  # expect: RNK313 "one is made only if"


def main():
    device = begin("cuda" if torch.cuda.is_available() else "cpu")
    print(torch.ones(2, device=device))
    end()


if __name__ == "__main__":
    main()
