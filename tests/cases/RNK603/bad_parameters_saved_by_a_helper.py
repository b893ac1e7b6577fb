"""A helper saves what can be trained of a model, on all ranks.

reason: its parameters are no settings, and files of several ranks may be mixed
runs: no (a race)
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def save_tunable(model, path):
    saved_params = {name: weight.to("cpu") for name, weight in model.named_parameters() if weight.requires_grad}
    torch.save(saved_params, path)


def train(folder):
    dist.init_process_group("gloo")
    model = DDP(torch.nn.Linear(2, 2))
    model(torch.ones(2)).sum().backward()
    if dist.get_rank() == 0:
        print("trained")
    save_tunable(model, f"{folder}/tuned.pt")  # expect: RNK603 "save_tunable); guard it by"


if __name__ == "__main__":
    train("out")
