"""The split barrier of fine-tuning scripts, per node and with -1 for a run without launcher.

reason: ranks with local rank 0 run the second half, all others the first half, so each meets one barrier
runs: 2 ranks (as a script)
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import argparse
import os

import torch
from torch.utils.data import TensorDataset


def load_and_cache_examples(args, evaluate=False):
    if args.local_rank not in (-1, 0) and not evaluate:
        torch.distributed.barrier()

    cached = os.path.join(args.data_dir, "cached_dev" if evaluate else "cached_train")
    features = torch.load(cached, map_location="cpu") if args.use_cache else torch.arange(64)
    if args.local_rank in (-1, 0):
        print("features loaded from", cached)

    if args.local_rank == 0 and not evaluate:
        torch.distributed.barrier()

    return TensorDataset(features)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--data_dir", default="data")
    parser.add_argument("--use_cache", action="store_true")
    parser.add_argument(
        "--local-rank", "--local_rank", type=int, default=int(os.environ.get("LOCAL_RANK", "-1"))
    )
    args = parser.parse_args()
    if args.local_rank != -1:
        torch.distributed.init_process_group("gloo")
    train_set = load_and_cache_examples(args)
    eval_set = load_and_cache_examples(args, evaluate=True)
    print(len(train_set), len(eval_set))


if __name__ == "__main__":
    main()
