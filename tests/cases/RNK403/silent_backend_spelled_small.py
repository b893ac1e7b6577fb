"""The backend is gloo by default, whatever is done to its letters, and one of a list of options.

reason: gloo has no need of a GPU
runs: no (starts processes of its own)
"""
import argparse

import torch.distributed as dist


def join(backend="GLOO"):
    dist.init_process_group(backend=str(backend).lower())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--backend", default="gloo", choices=["nccl", "gloo"])
    args = parser.parse_args()
    if args.backend is None:
        join()
    else:
        dist.init_process_group(args.backend.strip())
    names = ["run"]
    dist.broadcast_object_list(names, src=0)


if __name__ == "__main__":
    main()
