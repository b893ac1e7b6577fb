"""FSDP makes a rank's part of the saved state, and nobody loads it

reason: scatter_full_optim_state_dict gives back a dict, and leaves the optimizer as it was
runs: no (FSDP shards on GPUs)
"""
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def resume(optimizer, checkpoint, model, rank):
    if isinstance(model, FSDP):
        full = checkpoint["optimizer"] if rank == 0 else None
        FSDP.scatter_full_optim_state_dict(full, model)  # expect: RNK518
    else:
        optimizer.load_state_dict(checkpoint["optimizer"])
