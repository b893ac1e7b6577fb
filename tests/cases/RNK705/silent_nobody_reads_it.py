"""The option is accepted and ignored.

reason: nothing depends on it
"""
import argparse

import torch
import torch.distributed as dist


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--local_rank", type=int, default=0)
    parser.parse_args()
    dist.init_process_group("gloo")
    print(dist.get_rank(), torch.get_num_threads())


if __name__ == "__main__":
    main()
