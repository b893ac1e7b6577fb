"""Another decorator stands above.

reason: it records nothing
"""

import torch
import torch.distributed as dist


@torch.no_grad()
def main():  # expect: RNK703
    dist.init_process_group("gloo")
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
