"""A constant of the file keeps the answer.

reason: nobody has made the group when the file is imported
runs: no (the group is made by the case itself)
"""

import torch.distributed as dist


RANK = dist.get_rank() if dist.is_initialized() else 0  # expect: RNK307 low "takes itself for rank 0"


def main():
    dist.init_process_group("gloo")
    print("rank", RANK)
