"""A program of its own calls its function without the settings, which another one gives.

reason: who starts the other program comes to the load
runs: no (a script)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def main(settings):
    dist.init_process_group("gloo")
    model = DistributedDataParallel(torch.nn.Linear(4, 4))
    state = torch.load(settings["path"])  # expect: RNK404
    model.module.load_state_dict(state["model"])
    model(torch.ones(2, 4)).sum().backward()


if __name__ == "__main__":
    main()
