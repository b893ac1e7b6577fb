"""A classic script with a local rank among its arguments.

reason: args.local_rank differs between the processes of one node
runs: 2 ranks (as a script)
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 20); rank 1 finished
"""
import argparse
import os

import torch


def evaluate(args, model, batches):
    correct = torch.zeros(2)
    for inputs, targets in batches:
        correct[0] += (model(inputs).argmax(-1) == targets).sum()
        correct[1] += len(targets)
    if args.local_rank in (-1, 0):
        if args.local_rank != -1:
            torch.distributed.all_reduce(correct)  # expect: RNK101
        print("accuracy", (correct[0] / correct[1]).item())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument(
        "--local-rank", "--local_rank", type=int, default=int(os.environ.get("LOCAL_RANK", "-1"))
    )
    args = parser.parse_args()
    if args.local_rank != -1:
        torch.distributed.init_process_group("gloo")
    batches = [(torch.ones(2, 4), torch.zeros(2, dtype=torch.long))]
    evaluate(args, torch.nn.Linear(4, 2), batches)
    if args.local_rank == 0:
        torch.distributed.barrier()  # expect: RNK101 "args.local_rank == 0"


if __name__ == "__main__":
    main()
