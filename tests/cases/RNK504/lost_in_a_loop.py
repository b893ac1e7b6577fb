"""A loop binds its variable to the wrappers, and not the list

reason: the models in the list stay as they are
"""
from torch.nn.parallel import DistributedDataParallel as DDP


def wrap(generator, critic):
    for model in (generator, critic):
        model.cuda()
        model = DDP(model)  # expect: RNK504 "is dropped"
    return generator, critic
