"""Several processes on each of some machines.

reason: they all use the first GPU of their machine
runs: no (needs GPUs)
"""
import argparse

import torch.distributed as dist


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--num-nodes", type=int, default=1)
    parser.add_argument("--per-node", type=int, default=8)
    parser.add_argument("--rank", type=int, default=0)
    args = parser.parse_args()
    size = args.num_nodes * args.per_node
    dist.init_process_group("nccl", init_method="tcp://head:9998", world_size=size, rank=args.rank)  # expect: RNK403
    dist.barrier()


if __name__ == "__main__":
    main()
