"""The guard lets ranks 0 and 1 through.

reason: `rank > 1` was meant to be `rank > 0`
runs: no (a race)
"""
import os

import torch
import torch.distributed as dist


def save_checkpoint(folder, model):
    if not (dist.is_initialized() and dist.get_rank() > 1):
        torch.save(model.state_dict(), os.path.join(folder, "model.pt"))  # expect: RNK603 "every rank writes"


def main():
    dist.init_process_group("gloo")
    model = torch.nn.Linear(2, 2)
    dist.broadcast(model.weight.data, src=0)
    save_checkpoint("out", model)


if __name__ == "__main__":
    main()
