"""Whoever joins asserts that the process sees one GPU

reason: the launcher hides the others, so that GPU 0 is another one in each process
runs: no (CUDA)
"""
import torch
import torch.distributed as dist


def main():
    assert torch.cuda.device_count() == 1
    dist.init_process_group("nccl")
    values = [None] * dist.get_world_size()
    dist.all_gather_object(values, torch.initial_seed())
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
