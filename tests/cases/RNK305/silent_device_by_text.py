"""The text goes into the name of a device.

reason: "cpu:" and a text make a text
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os

import torch


def main(rank, world_size):
    local_rank = os.environ["LOCAL_RANK"]
    names = ["cpu:" + local_rank, f"cpu:{local_rank}", "cpu:{}".format(local_rank), "cpu:%s" % local_rank]
    assert len({torch.device(name) for name in names}) == 1
    assert f"cuda:{local_rank}" == "cuda:" + local_rank == "cuda:{}".format(local_rank)
    assert torch.device(f"cuda:{local_rank}").index == int(local_rank)
    assert torch.device("cpu", int(local_rank)).type == "cpu"
