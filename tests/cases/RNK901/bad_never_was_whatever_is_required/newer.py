"""The same in a file that imports something that is newer than the torch of the requirement.

reason: no version takes enable=, so there is none to compare with what is imported
"""
import deepspeed
from torch.distributed.tensor import DTensor


def whole(weights):
    with deepspeed.zero.GatheredParameters(weights, enable=not isinstance(weights[0], DTensor)):  # expect: RNK901
        return [weight.clone() for weight in weights]
