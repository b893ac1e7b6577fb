"""An optimizer that a library or the caller gives makes its state when it is asked

reason: nobody sees that it is empty
runs: no (needs a library)
"""

import torch
import torch.distributed.checkpoint as dcp
from megatron_fsdp import fully_shard


class Prepared:
    def __init__(self, optimizer):
        self.optimizer = optimizer

    def state_dict(self):
        for group in self.optimizer.param_groups:
            for parameter in group["params"]:
                parameter.grad = torch.zeros_like(parameter)
        self.optimizer.step()
        return self.optimizer.state_dict()


def load(net, path):
    optimizer = torch.optim.AdamW(net.parameters())
    model, optimizer = fully_shard(module=net, optimizer=optimizer)
    state = {"model": model.state_dict(), "optimizer": optimizer.state_dict()}
    dcp.load(state, checkpoint_id=path)


def load_prepared(net, path):
    prepared = Prepared(torch.optim.AdamW(net.parameters()))
    dcp.load({"optimizer": prepared.state_dict()}, checkpoint_id=path)


def load_given(optimizer, path):
    dcp.load({"optimizer": optimizer.state_dict()}, checkpoint_id=path)
