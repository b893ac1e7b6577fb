"""A switch whose name may mean the rank

reason: nobody can see whether `log_now` holds on other ranks
runs: no (needs options of a program)
"""

import torch.distributed as dist


def train(model, options):
    if dist.get_rank() == 0:
        journal = open(options.journal, "w")
    for loss in model:
        dist.all_reduce(loss)
        if options.log_now:
            journal.write(str(loss))
    dist.barrier()
