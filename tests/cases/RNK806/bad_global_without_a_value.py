"""A file in a variable of the module that only the first rank gives a value, and that all close

reason: the others have no such variable
runs: no (the other rank has no such name)
"""

import torch
import torch.distributed as dist


def main(rank, world_size):
    global log
    if dist.get_rank() == 0:
        log = open("losses.txt", "w")
    loss = torch.ones(1)
    dist.all_reduce(loss)
    if dist.get_rank() == 0:
        log.write(f"{loss.item()}\n")
    log.close()  # expect: RNK806 "`log` has a value on the first rank only"
