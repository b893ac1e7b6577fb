"""The entry point sets the device before it builds.

reason: launch code after set_device stays silent; the finding in the model is mild here, but it stands
"""
import os

import torch
import torch.distributed as dist

from nets import TokenMixer


def main():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    device = torch.cuda.current_device()
    model = TokenMixer(64, 16).to(device)
    print(model(torch.randn(2, 16, 64, device=device)).mean().item())
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
