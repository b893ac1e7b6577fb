"""The state of an optimizer is given first, as torch 2.0 took it.

reason: since torch 2.1 the model comes first
runs: no (FSDP on CUDA)
"""
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def load(model, optimizer, checkpoint):
    osd = checkpoint["optimizer"]
    osd = FSDP.optim_state_dict_to_load(osd, model, optimizer)  # expect: RNK901 "since torch 2.1"
    optimizer.load_state_dict(osd)
