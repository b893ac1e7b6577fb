"""The first process of the first machine resumes from the file that it has written.

reason: the others begin with the parameters that DDP sent them, and have no copy on its GPU
runs: no (GPU)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(args):
    number = args.machine * args.gpus + args.local_rank
    torch.cuda.set_device(args.local_rank)
    dist.init_process_group("nccl", rank=number, world_size=args.machines * args.gpus)
    model = DDP(torch.nn.Linear(8, 8).cuda(), device_ids=[args.local_rank])
    if args.resume and args.machine * args.gpus + args.local_rank == 0:
        checkpoint = torch.load(args.resume)
        model.load_state_dict(checkpoint["model"])
    return model
