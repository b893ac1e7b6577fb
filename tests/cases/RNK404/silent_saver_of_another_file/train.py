"""All that the project saves lies on the CPU.

reason: what is loaded goes to where it was saved, which is the CPU
runs: no (needs GPUs)
"""

import io
import os

import torch
import torch.distributed as dist
from saving import ModelSaver


def main(args):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    model = torch.nn.Linear(4, 4)
    checkpoint = torch.load(args.checkpoint)
    model.load_state_dict(checkpoint)
    model.cuda()
    if dist.get_rank() == 0:
        ModelSaver(args.output_dir).save(model, 1)


def restored(store, model):
    content = io.BytesIO(store.read())
    model.load_state_dict(torch.load(content))
