"""A class keeps the rank.

reason: the body of a class runs at import
runs: no (the group is made by the case itself)
"""

import torch.distributed as dist


def get_rank():
    if not (dist.is_available() and dist.is_initialized()):
        return 0
    return dist.get_rank()


class Logger:
    rank = get_rank()  # expect: RNK307 low "takes itself for rank 0"

    def info(self, message):
        if self.rank == 0:
            print(message)


def main():
    dist.init_process_group("gloo")
    Logger().info("started")
