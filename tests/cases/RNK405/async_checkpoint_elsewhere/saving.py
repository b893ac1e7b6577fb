"""Checkpoints that are written beside the training."""
from torch.distributed.checkpoint import async_save


def save(model, step):
    return async_save({"model": model.state_dict()}, checkpoint_id=f"step{step}")
