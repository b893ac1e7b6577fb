"""A script whose main block joins.

reason: nothing leaves the group
"""

import torch.distributed as dist

if __name__ == "__main__":
    dist.init_process_group("gloo")  # expect: RNK702
    dist.barrier()
