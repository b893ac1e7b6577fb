"""A helper in another file asks for the current GPU, which this process has chosen, or is called by no model.

reason: the current GPU is that of the process, or nothing shows that the tensor meets one of a model
runs: no (CUDA)
"""
import os

import torch
import torch.distributed as dist
import torch.nn as nn
from masks import report, sliding_window


class Attention(nn.Module):
    def forward(self, x):
        mask = sliding_window(x.shape[1], 4)
        return nn.functional.scaled_dot_product_attention(x, x, x, attn_mask=mask)


def main():
    dist.init_process_group("gloo")
    device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
    torch.cuda.set_device(device)
    report(0)
    x = torch.ones(1, 8, 8).to(device)
    print(Attention()(x).sum().item())


if __name__ == "__main__":
    main()
