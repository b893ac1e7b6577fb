"""Rank 0 broadcasts the configuration, the others give a list of placeholders.

reason: both branches issue the same broadcast_object_list; only the payload differs
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist


def read_config():
    return {"lr": 3e-4, "layers": 12}


def share_config():
    if dist.get_rank() == 0:
        box = [read_config(), "run-17"]
        dist.broadcast_object_list(box, src=0)
    else:
        box = [None, None]
        dist.broadcast_object_list(box, src=0)
    config, run_name = box
    config["run"] = run_name
    return config


def main(rank, world_size):
    config = share_config()
    assert config == {"lr": 3e-4, "layers": 12, "run": "run-17"}
