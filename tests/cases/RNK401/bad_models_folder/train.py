"""The entry point of the project; it never sets the device.

reason: launch code itself is not model code: it builds tensors by local rank and stays silent
"""
import os

import torch
import torch.distributed as dist

from models.heads import ArcFaceHead
from models.rope import apply_rope, rope_frequencies


def main():
    dist.init_process_group("gloo")
    device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
    head = ArcFaceHead(64, 10).to(device)
    x = torch.randn(2, 16, 64, device=device)
    labels = torch.randint(10, (2,), device=device)
    print(head(apply_rope(x, rope_frequencies(64, 16)), labels).shape)
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
