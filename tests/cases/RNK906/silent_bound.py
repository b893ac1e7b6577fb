"""Names that something binds: a function around, the file, a loop, a comprehension, an import in a branch, Python

reason: they are there
"""
import torch.distributed as dist

if dist.is_available():
    limit = 3
state = None


def begin():
    global state, started
    state, started = 1, True


def train(args, loader, epochs):
    if args.distributed:
        import os

        print(os.environ["RANK"], limit, state, started, __name__)

    def step(x):
        if args.distributed:
            dist.broadcast(x, epochs)
        return [y for y in x if y is not None]

    for epoch in range(epochs):
        loader.sampler.set_epoch(epoch)
        with open(str(epoch)) as file:
            step(file)
        try:
            step(loader)
        except ValueError as error:
            if args.distributed:
                print(error)
        if args.distributed:
            dist.all_reduce((last := loader.last))
            print(last, max(len(z) for z in loader))
