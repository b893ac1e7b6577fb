"""A prediction that shares its data with a sampler, called by all ranks, and once more by rank 0.

reason: one of the two calls of the program lets in every rank
"""
import argparse
import os

import torch
import torch.distributed as dist
from torch.utils.data import DataLoader, DistributedSampler, SequentialSampler


def predict(args, model, dataset):
    if not os.path.exists(args.output_dir):
        os.makedirs(args.output_dir)  # expect: RNK602
    sampler = SequentialSampler(dataset) if args.local_rank == -1 else DistributedSampler(dataset, shuffle=False)
    rank = dist.get_rank() if dist.is_initialized() else 0
    with open(f"{args.output_dir}/{rank}.txt", "w") as out:
        for batch in DataLoader(dataset, sampler=sampler):
            out.write(f"{model(batch).argmax(-1).tolist()}\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--local_rank", "--local-rank", type=int, default=int(os.environ.get("LOCAL_RANK", -1)))
    parser.add_argument("--output_dir", default="out")
    args = parser.parse_args()
    if args.local_rank != -1:
        torch.cuda.set_device(args.local_rank)
        dist.init_process_group("nccl")
    model, dataset = torch.nn.Linear(4, 4), torch.zeros(8, 4)
    predict(args, model, dataset)
    if args.local_rank in (-1, 0):
        predict(args, model, dataset)  # expect: RNK623


if __name__ == "__main__":
    main()
