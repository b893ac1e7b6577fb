"""A helper that is named for it.

reason: it comes from a package that is not in sight
"""

import torch.distributed as dist
from company.cluster import cleanup


def main():
    dist.init_process_group("gloo")
    dist.barrier()
    cleanup()


if __name__ == "__main__":
    main()
