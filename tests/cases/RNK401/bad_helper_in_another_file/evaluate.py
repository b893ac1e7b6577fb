"""The mask of a layer is made in another file, on the current GPU, and nothing in the project sets that of a process.

reason: on all ranks but the first the mask lies on another GPU than what it masks
runs: no (CUDA)
"""
import os

import torch
import torch.distributed as dist
import torch.nn as nn
from masks import sliding_window


class Attention(nn.Module):
    def forward(self, x):
        mask = sliding_window(x.shape[1], 4)
        return nn.functional.scaled_dot_product_attention(x, x, x, attn_mask=mask)


def main():
    dist.init_process_group("gloo")
    device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
    x = torch.ones(1, 8, 8).to(device)
    print(Attention()(x).sum().item())


if __name__ == "__main__":
    main()
