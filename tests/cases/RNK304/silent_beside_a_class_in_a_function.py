"""A helper of a program that nothing calls, beside a class that a function makes

reason: what the class calls takes the GPU of the local rank
runs: no (needs GPUs)
"""
import os

import torch
import torch.distributed as dist
from transformers import Trainer, TrainerCallback


def on_all_of_one_node(value):
    total = torch.tensor(value, device=dist.get_rank())
    dist.all_reduce(total)
    return total.item()


def on_all(value):
    total = torch.tensor(value, device=torch.cuda.current_device())
    dist.all_reduce(total)
    return total.item()


def make_callback(losses):
    class Summed(TrainerCallback):
        def on_evaluate(self, args, state, control, **kwargs):
            state.best_metric = on_all(sum(losses))

    return Summed()


def main(model, losses):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    Trainer(model, callbacks=[make_callback(losses)]).train()


if __name__ == "__main__":
    main(torch.nn.Linear(1, 1), [1.0])
