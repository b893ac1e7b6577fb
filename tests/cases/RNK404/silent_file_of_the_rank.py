"""Each rank resumes from the file that it has written.

reason: the rank stands in the name, so the tensors come back to the GPU of the process that saved them
runs: no (GPU)
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(args):
    dist.init_process_group("nccl", device_id=torch.device("cuda", args.local_rank))
    rank = dist.get_rank()
    torch.cuda.set_device(args.local_rank)
    model = DDP(torch.nn.Linear(8, 8).cuda(), device_ids=[args.local_rank])
    head = torch.nn.Linear(8, 100).cuda()
    if args.resume:
        checkpoint = torch.load(os.path.join(args.output, f"checkpoint_gpu_{rank}.pt"))
        model.module.load_state_dict(checkpoint["backbone"])
        path = os.path.join(args.output, f"head_{rank}.pt")
        head.load_state_dict(torch.load(path))
    return model, head
