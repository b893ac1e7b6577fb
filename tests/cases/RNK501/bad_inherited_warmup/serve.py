"""The service starts a rank and builds the pipeline.

reason: multi-process code that reaches the class
"""
import os

import torch
import torch.distributed as dist

from video import VideoPipeline


def main():
    device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
    torch.cuda.set_device(device)
    dist.init_process_group("nccl", device_id=device)
    pipeline = VideoPipeline(128, device)
    print(pipeline.render(torch.ones(2, 128)).shape)
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
