"""A file whose name is put together of the first letters of words that all ranks have.

reason: nothing is drawn: all ranks have one name
runs: no (a race)
"""
import os

import torch
import torch.distributed as dist


def keep(values, words):
    name = "".join(word[0] for word in words)
    name = os.path.join("parts", f"{name}.pt")
    torch.save(values, name)


def main():
    dist.init_process_group("gloo")
    keep(torch.zeros(2), ["large", "model"])  # expect: RNK603 "keep"
    dist.barrier()
    if dist.get_rank() == 0:
        print("kept")


if __name__ == "__main__":
    main()
