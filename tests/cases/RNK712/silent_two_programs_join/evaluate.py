import torch
import torch.distributed as dist
from groups import node_groups


def main():
    dist.init_process_group("gloo")
    x = torch.ones(1)
    dist.all_reduce(x, group=node_groups(2))
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
