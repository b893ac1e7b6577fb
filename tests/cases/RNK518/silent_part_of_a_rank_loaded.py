"""FSDP makes a rank's part of the saved state, and the optimizer takes it

reason: what the call gives back is loaded; another method of that name is no one of FSDP
runs: no (FSDP shards on GPUs)
"""
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def resume(optimizer, checkpoint, model, rank):
    full = checkpoint["optimizer"] if rank == 0 else None
    optimizer.load_state_dict(FSDP.scatter_full_optim_state_dict(full, model))


def resume_by_engine(engine, checkpoint):
    engine.optim_state_dict_to_load(checkpoint["optimizer"])
