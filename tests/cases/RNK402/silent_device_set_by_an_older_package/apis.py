"""The training of the program.

reason: init_dist of mmcv has set the device
"""
import torch
from mmcv.parallel import MMDistributedDataParallel


def train_model(model, distributed):
    if distributed:
        return MMDistributedDataParallel(model.cuda(), device_ids=[torch.cuda.current_device()])
    return model
