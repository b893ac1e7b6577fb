"""A distributed checkpoint.

reason: dcp.save is called by all ranks and writes a file per rank
runs: no (a script)
"""
import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp
from torch.distributed.fsdp import fully_shard


def main():
    dist.init_process_group("gloo")
    model = fully_shard(torch.nn.Linear(8, 8))
    dcp.save({"model": model.state_dict()}, checkpoint_id="checkpoint")


if __name__ == "__main__":
    main()
