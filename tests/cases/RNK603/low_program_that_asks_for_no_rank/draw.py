"""A program that neither trains nor asks which rank it is, where doubtful findings are asked for

reason: if it is started on several ranks, all of them write the file
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
    with open(os.path.join(folder, "errors.csv"), "w") as file:  # expect: RNK603 "draw"
        file.write("\n".join(str(value) for value in values.tolist()))


def main():
    dist.init_process_group("gloo")
    values = collect(torch.ones(4))
    draw(values, ".")


if __name__ == "__main__":
    main()
