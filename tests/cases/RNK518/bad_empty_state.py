"""A checkpoint is loaded into the state of an optimizer that has made no step

reason: it has no entries to be filled, and goes on without its moments
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 50)
"""

import tempfile

import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp


def make():
    model = torch.nn.Linear(2, 2)
    return model, torch.optim.AdamW(model.parameters())


def resume(net, path):
    optimizer = torch.optim.AdamW(net.parameters())
    state = {"model": net.state_dict()}
    state["optimizer"] = optimizer.state_dict()  # expect: RNK518 "is empty before the first step"
    dcp.load(state, checkpoint_id=path)
    optimizer.load_state_dict(state["optimizer"])
    return optimizer


class Trainer:
    def __init__(self, net):
        self.optimizer = torch.optim.AdamW(net.parameters())

    @classmethod
    def resumed(cls, net, path):
        trainer = cls(net)
        state = trainer.optimizer.state_dict()  # expect: RNK518
        dcp.load(state, checkpoint_id=path)
        trainer.optimizer.load_state_dict(state)
        return trainer


def main(rank, world_size):
    folder = [tempfile.mkdtemp()]
    dist.broadcast_object_list(folder, src=0)
    model, optimizer = make()
    model(torch.ones(1, 2)).sum().backward()
    optimizer.step()
    dcp.save({"model": model.state_dict(), "optimizer": optimizer.state_dict()}, checkpoint_id=folder[0])
    resumed = resume(torch.nn.Linear(2, 2), folder[0])
    assert resumed.state_dict()["state"], "the moments are lost"
