"""The script calls its main function at the end, without asking whether it is the script.

reason: the constant is made ahead of that
runs: no (the group is made by the case itself)
"""
import torch.distributed as dist

RANK = dist.get_rank() if dist.is_initialized() else 0  # expect: RNK307 low "rank 0"


def main():
    dist.init_process_group("gloo")
    print("rank", RANK)


main()
