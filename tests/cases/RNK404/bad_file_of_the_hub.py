"""A program begins with weights that it fetches, and saves its own states beside them.

reason: somebody has published the file, mostly from the CPU; if it was saved on a GPU, every rank fills that one
runs: no (needs a GPU)
"""
import torch
import torch.distributed as dist
from huggingface_hub import hf_hub_download
from torch.nn.parallel import DistributedDataParallel


def fetch(name):
    path = hf_hub_download(repo_id="writers/" + name, filename="weights.bin")
    return torch.load(path)  # expect: RNK404 low


def train(args):
    torch.cuda.set_device(args.local_rank)
    dist.init_process_group("nccl")
    model = torch.nn.Linear(4, 4).cuda()
    model.load_state_dict(fetch(args.name)["model"])
    model = DistributedDataParallel(model, device_ids=[args.local_rank])
    model(torch.ones(2, 4).cuda()).sum().backward()
    if dist.get_rank() == 0:
        torch.save({"model": model.module.state_dict(), "epoch": 1}, "last.pt")
