"""Tokens are counted in a loop, and summed up over the ranks

reason: a number plus a tensor of the CPU is a tensor of the CPU
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist


def train(batches, model, every):
    tokens = 0
    for step, batch in enumerate(batches):
        tokens += torch.tensor(batch.numel())
        model(batch).sum().backward()
        if step % every == 0:
            dist.all_reduce(tokens)  # expect: RNK405 "`tokens`"
            print(tokens.item())
            tokens = 0


if __name__ == "__main__":
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    train([torch.ones(4)] * 8, torch.nn.Linear(4, 1), 2)
