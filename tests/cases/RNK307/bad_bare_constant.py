"""The file that makes the group asks at its top level.

reason: the import fails
runs: no (the group is made by the case itself)
"""

import torch.distributed as dist


WORLD_SIZE = dist.get_world_size()  # expect: RNK307 low "torch raises an error"


def main():
    dist.init_process_group("gloo")
    print(WORLD_SIZE)


if __name__ == "__main__":
    main()
