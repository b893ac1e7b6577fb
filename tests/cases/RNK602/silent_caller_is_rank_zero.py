"""A prediction with a distributed sampler of one part, called by rank 0 only.

reason: the program that leads there lets in one rank, though the function itself is written for several
"""
import argparse
import os

import torch
import torch.distributed as dist
from torch.utils.data import DataLoader, DistributedSampler, SequentialSampler


def predict(args, model, dataset):
    if not os.path.exists(args.output_dir):
        os.makedirs(args.output_dir)
    sampler = SequentialSampler(dataset)
    if args.local_rank != -1:
        sampler = DistributedSampler(dataset, num_replicas=1, rank=0, shuffle=False)
    with open(f"{args.output_dir}/predictions.txt", "w") as out:
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
    if args.local_rank in (-1, 0):
        predict(args, model, dataset)


if __name__ == "__main__":
    main()
