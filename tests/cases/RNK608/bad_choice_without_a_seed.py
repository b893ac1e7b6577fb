"""Each rank takes its part of samples that are drawn anew on each.

reason: NumPy's generator has another seed in every process
"""
import numpy as np
import torch.distributed as dist


def subset(number, wanted):
    picked = np.random.choice(number, wanted, replace=False)  # expect: RNK608
    part = wanted // dist.get_world_size()
    start = part * dist.get_rank()
    return picked[start : start + part]


def main():
    dist.init_process_group("gloo")
    print(subset(100, 10))


if __name__ == "__main__":
    main()
