"""The group is made for several GPUs only, and destroyed in any case.

reason: one process comes to the end and has no group to destroy
runs: no (it is about a single process, which has no group)
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def validate(args, model, batches):
    if args.multi_gpu:
        torch.cuda.set_device(args.local_rank)
        dist.init_process_group("nccl")
        model = DistributedDataParallel(model.cuda(), device_ids=[args.local_rank])
    else:
        model = model.cuda()
    for batch in batches:
        print(model(batch))
    dist.destroy_process_group()  # expect: RNK313 "one is made only if `args.multi_gpu` (line 13)"


if __name__ == "__main__":
    validate(None, None, [])
