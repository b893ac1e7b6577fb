"""A picture drawn by a program that can join others, and neither trains nor asks which rank it is.

reason: such programs are mostly tools that one process runs; with `min-confidence = "low"` it is said
runs: no (a race)
"""
import os

import torch
import torch.distributed as dist


def collect(values):
    everything = [torch.zeros_like(values) for _ in range(dist.get_world_size())]
    dist.all_gather(everything, values)
    return torch.cat(everything)


def draw(values, folder):
    dist.barrier()
    with open(os.path.join(folder, "errors.csv"), "w") as file:  # expect: RNK603 low "draw"
        file.write("\n".join(str(value) for value in values.tolist()))


def main():
    dist.init_process_group("gloo")
    values = collect(torch.ones(4))
    draw(values, ".")


if __name__ == "__main__":
    main()
