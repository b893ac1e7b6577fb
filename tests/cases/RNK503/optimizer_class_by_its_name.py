"""Nothing but the import says that it is an optimizer.

reason: the optimizer holds the parameters of the plain model
runs: no (FSDP1 needs a GPU)
"""
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from torch.optim import Adam


def prepare(model, lr):
    adam = Adam(model.parameters(), lr)  # expect: RNK503
    model = FSDP(model)
    return model, adam
