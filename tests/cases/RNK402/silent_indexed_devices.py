"""All spellings of a device with the local rank.

reason: every expression carries the index of the rank; a literal prefix "cuda:" is no bare device
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP

local_rank = int(os.environ["LOCAL_RANK"])


def devices():
    return [
        torch.device("cuda", local_rank),
        torch.device("cuda", index=local_rank),
        torch.device(type="cuda", index=local_rank),
        torch.device(f"cuda:{local_rank}"),
        torch.device("cuda:" + str(local_rank)),
        torch.device("cuda:{}".format(local_rank)),
        torch.device("cuda:%d" % local_rank),
        torch.device(local_rank),
    ]


def main(checkpoint):
    device = torch.device("cuda", local_rank)
    dist.init_process_group("nccl", device_id=device)
    state = torch.load(checkpoint, map_location={"cuda:0": f"cuda:{local_rank}"}, weights_only=True)
    model = torch.nn.Linear(4, 4).cuda(local_rank)
    model.load_state_dict(state)
    model = DDP(model, device_ids=[local_rank])
    x = torch.ones(2, 4).to(local_rank, non_blocking=True)
    y = torch.ones(2, 4, device="cuda:%d" % local_rank)
    return model(x) + y.cuda(device=device)
