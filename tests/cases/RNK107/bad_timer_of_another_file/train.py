"""An object of another file looks at the clock.

reason: ranks come to the end of the interval at different steps
runs: no (two files)
"""
import torch.distributed as dist

from timing import Every


def loop(model, loader, optimizer, save):
    every = Every(600)
    for batch in loader:
        model(batch).backward()
        optimizer.step()
        if every.due():
            save(model)
            dist.barrier()  # expect: RNK107 "its own clock"
