"""One process on each of some machines, started by hand.

reason: its GPU is the first one of its machine
runs: no (needs a GPU)
"""
import argparse

import torch.distributed as dist


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--num-nodes", type=int, default=1)
    parser.add_argument("--node-rank", type=int, default=0)
    args = parser.parse_args()
    dist.init_process_group("nccl", init_method="tcp://head:9998", world_size=args.num_nodes, rank=args.node_rank)
    dist.barrier()


if __name__ == "__main__":
    main()
