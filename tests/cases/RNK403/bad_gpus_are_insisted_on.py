"""The program asserts that there are GPUs, not that there is one

reason: all ranks of a node talk through GPU 0
runs: no (CUDA)
"""
import torch
import torch.distributed as dist


def main():
    assert torch.cuda.device_count() >= 1
    dist.init_process_group("nccl")  # expect: RNK403 "GPU 0"
    values = [None] * dist.get_world_size()
    dist.all_gather_object(values, torch.initial_seed())
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
