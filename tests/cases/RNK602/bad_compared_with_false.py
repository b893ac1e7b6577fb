"""The answer whether a folder is there is compared with False, or looked up in a list

reason: the ranks ask before the first of them has made it
runs: no (nobody has to lose the race)
"""
import os

import torch.distributed as dist


def main(out):
    dist.init_process_group("gloo")
    if os.path.exists(out) is False:
        os.makedirs(out)  # expect: RNK602 "find nothing with `os.path.exists(out)`"
    if os.path.isdir(out + "/best") == False:
        os.mkdir(out + "/best")  # expect: RNK602 "find nothing with `os.path.isdir"
    if "last" not in os.listdir(out):
        os.mkdir(out + "/last")  # expect: RNK602 "find nothing with"
    dist.barrier()


if __name__ == "__main__":
    main("out")
