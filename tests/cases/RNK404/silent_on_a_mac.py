"""Where the tensors go is left open on Apple's GPUs only

reason: a machine has one such device, and one process
runs: no (CUDA)
"""
import enum

import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp


class Accelerator(enum.Enum):
    cuda = "cuda"
    mps = "mps"

    @staticmethod
    def found():
        return Accelerator.cuda if torch.cuda.is_available() else Accelerator.mps


def resume(model, optimizer, path):
    accelerator = Accelerator.found()
    if accelerator == Accelerator.cuda:
        state = {"model": model.state_dict()}
        dcp.load(state, checkpoint_id=path)
        model.load_state_dict(state["model"])
    elif accelerator == Accelerator.mps:
        model.load_state_dict(torch.load(f"{path}/model.pt")["state"])
        optimizer.load_state_dict(torch.load(f"{path}/optimizer.pt")["state"])
    dist.barrier()


def resume_by_the_type(model, path, device):
    if device.type != "mps":
        raise ValueError("elsewhere the shards are read")
    model.load_state_dict(torch.load(path))


def resume_if_there_is_one(model, path):
    if torch.backends.mps.is_available():
        model.load_state_dict(torch.load(path))
    dist.barrier()
