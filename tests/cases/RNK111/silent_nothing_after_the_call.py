"""A step that swallows, called once, at the end.

reason: who failed goes home, and the others are stopped with the program
runs: no (the others wait until the timeout; nothing they do is lost)
"""
import torch.distributed as dist


def last_look(model, batch):
    try:
        loss = model(batch)
        dist.all_reduce(loss)
    except RuntimeError as error:
        print("no last look", error)


def run(model, batch):
    dist.barrier()
    last_look(model, batch)
