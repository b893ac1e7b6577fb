"""The accumulation steps are shared out by the GPUs in a project that knows of one machine.

reason: there the GPUs are as many as the processes, as long as all are used
runs: no (needs GPUs)
"""

import torch
import torch.distributed as dist


def steps(args):
    print("world size", dist.get_world_size())
    return args.gradient_accumulation_steps // torch.cuda.device_count()  # expect: RNK306 low
