"""The program, which imports the file before it chooses the GPU.

reason: the defaults are those of GPU 0
"""
import os

import torch
import torch.distributed as dist
from encoder import Decoder, Encoder


def main():
    device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
    torch.cuda.set_device(device)
    dist.init_process_group("nccl")
    return Encoder(16, device=torch.device("cpu")), Decoder(16), Decoder(32, device)


if __name__ == "__main__":
    main()
