"""What all ranks share is divided by their number; a batch without such a name may be that of a node.

reason: nodes are counted, or the size is that of the job
runs: no (needs GPUs)
"""

import os

import torch
import torch.distributed as dist


def steps(args):
    gpus = torch.cuda.device_count()
    world_size = int(os.environ["WORLD_SIZE"])
    accumulation = args.accumulation_steps // world_size
    global_batch_size = args.batch_size * gpus * args.num_nodes
    args.batch_size = args.batch_size // gpus
    workers = os.cpu_count() // gpus
    total_batch = args.global_batch_size // (gpus * (dist.get_world_size() // gpus))
    print(f"{args.batch_size // gpus} of {gpus} GPUs, accumulation {accumulation * gpus}")
    return accumulation, global_batch_size, workers, total_batch


def evaluate(args):
    micro_batch_size = args.batch_size // torch.cuda.device_count()
    return micro_batch_size
