"""The settings have a field of the name, which the option fills, and a call hands the option on.

reason: such a field is no variable of the environment, and a keyword of a call assigns nothing
"""
import argparse

import torch
import torch.distributed as dist
from easydict import EasyDict

cfg = EasyDict()
cfg.LOCAL_RANK = 0


def join(port, local_rank, backend="nccl"):
    torch.cuda.set_device(local_rank)
    dist.init_process_group(backend, init_method=f"tcp://127.0.0.1:{port}")
    return dist.get_world_size(), dist.get_rank()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--local_rank", type=int, default=0)  # expect: RNK705
    parser.add_argument("--tcp_port", type=int, default=18888)
    args = parser.parse_args()
    total, cfg.LOCAL_RANK = join(
        args.tcp_port, args.local_rank, backend="nccl"
    )
    print(total)


if __name__ == "__main__":
    main()
