"""A backend known at run time

reason: it may be gloo
runs: no (starts processes of its own)
"""
import argparse

import torch.distributed as dist


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--backend")
    args = parser.parse_args()
    dist.init_process_group(args.backend)
    dist.barrier()


if __name__ == "__main__":
    main()
