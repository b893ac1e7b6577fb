"""The main function is recorded where it is called.

reason: the summary has its traceback
"""

import torch.distributed as dist
from torch.distributed.elastic.multiprocessing import errors


def main():
    dist.init_process_group("gloo")
    dist.destroy_process_group()


if __name__ == "__main__":
    errors.record(main)()
