"""Half precision after the wrap

reason: the buckets were made for 32 bits
runs: no (CUDA)
"""
from torch.nn.parallel import DistributedDataParallel


def build(model, local_rank):
    model = DistributedDataParallel(model.cuda(local_rank), device_ids=[local_rank])
    model.half()  # expect: RNK503
    return model
