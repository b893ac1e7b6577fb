"""Accelerate chooses the GPU

reason: PartialState calls set_device
runs: no (CUDA)
"""
import torch.distributed as dist
from accelerate import Accelerator


def main():
    accelerator = Accelerator()
    if not dist.is_initialized():
        dist.init_process_group("nccl")
    accelerator.wait_for_everyone()


if __name__ == "__main__":
    main()
